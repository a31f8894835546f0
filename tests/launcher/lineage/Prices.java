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
    public static void main(String[] arguments) throws Exception {
        System.out.println(new Price());
        if (System.getProperty("weaver") != null) {
            Weaver.redefine(Price.class);
            Weaver.retransform(Price.class);
            System.out.println(new Price());
        }
        byte[] bytes = Prices.class.getResourceAsStream("Secret.class").readAllBytes();
        System.out.println(MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass().isHidden());
        for (int i = 0; i < 2; i++) new Loads().define(bytes);
        try {
            System.out.println(Broken.value());
        } catch (ClassFormatError e) {
            System.out.println("refused");
        }
        System.out.println("ready");
        Thread.sleep(600_000);
    }
}

class Loads extends ClassLoader {
    Class<?> define(byte[] bytes) { return defineClass("Secret", bytes, 0, bytes.length); }
}
