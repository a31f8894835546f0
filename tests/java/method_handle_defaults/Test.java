// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;

/** Method handles to inherited default methods: they are found through the class and selected through the interface. */
public class Test {
    interface Greets {
        default String greet(String who) { return "default " + who; }
        static String plain(String who) { return "static " + who; }
    }
    interface Greets2 extends Greets {
        default String greet(String who) { return "second " + who; }
    }
    static class A implements Greets {
        public String toString() { return "A"; }
    }
    static class B extends A implements Greets2 { }
    static class C extends B {
        public String greet(String who) { return "class " + who; }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(String.class, String.class);
        for (Class<?> c : new Class<?>[] {A.class, B.class, C.class, Greets.class, Greets2.class}) {
            MethodHandle h = lookup.findVirtual(c, "greet", type);
            for (A a : new A[] {new A(), new B(), new C()})
                if (c.isInstance(a)) System.out.println(c.getSimpleName() + " " + (String) h.invoke(a, "x"));
        }
        System.out.println((String) lookup.findStatic(Greets.class, "plain", type).invoke("y"));
        try {
            lookup.findSpecial(Number.class, "intValue", MethodType.methodType(int.class), Test.class);
        } catch (IllegalAccessException e) {
            System.out.println(e + " <- " + e.getCause());
        }
    }
}
