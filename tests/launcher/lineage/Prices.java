// SPDX-License-Identifier: Apache-2.0
// Price is changed by two native agents and by the two transformers of Weaver, then redefined and retransformed.
import java.lang.invoke.MethodHandles;

class Price {
    static int first() { return 1111; }
    static int second() { return 2222; }
    static int third() { return 3333; }
    static int fourth() { return 4444; }
    public String toString() { return first() + " " + second() + " " + third() + " " + fourth(); }
}

class Secret {
    static int value() { return 7; }
}

class Broken {
    static int value() { return 5555; }
}

public class Prices {
    /** JNI DefineClass, in patches.cpp. */
    static native Class<?> define(ClassLoader loader, byte[] bytes);

    public static void main(String[] arguments) throws Exception {
        System.out.println(new Price());
        if (System.getProperty("weaver") != null) {
            Weaver.redefine(Price.class);
            Weaver.retransform(Price.class);
            System.out.println(new Price());
            Weaver.redefineWithDamage(Prices.class);
        }
        byte[] bytes = Prices.class.getResourceAsStream("Secret.class").readAllBytes();
        System.out.println(MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass().isHidden());
        for (int i = 0; i < 2; i++) new Loads().define(bytes);
        define(new Loads(), bytes);
        try {
            System.out.println(Broken.value());
        } catch (ClassFormatError e) {
            System.out.println("refused");
        }
        for (String name : System.getProperty("load", "").split(",")) if (!name.isEmpty()) Class.forName(name);
        System.out.println("ready");
        Thread.sleep(600_000);
    }
}

class Loads extends ClassLoader {
    Class<?> define(byte[] bytes) { return defineClass("Secret", bytes, 0, bytes.length); }
}
