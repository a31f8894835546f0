// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void begin(Class<?> test);

    static class Outer {
        static String answer() { return "first"; }
    }

    static class Inner {
        static String answer() { return "first"; }
    }

    static class Other {
        static String answer() { return "first"; }
    }

    /** Called in the hook for Outer. */
    static void inside() throws Exception {
        System.out.println("inner: " + redefine(Inner.class, Versions.of(Inner.class, "first", "second")));
        Thread t = new Thread(()
                                      -> System.out.println("other: "
                                              + redefine(Other.class, Versions.of(Other.class, "first", "third"))));
        t.start();
        t.join();
        System.out.println(Outer.answer() + ", " + Inner.answer() + ", " + Other.answer());
    }

    public static void main(String[] a) {
        begin(Test.class);
        Tck.show("outer", () -> redefine(Outer.class, Versions.of(Outer.class, "first", "fourth")));
        System.out.println(Outer.answer() + ", " + Inner.answer() + ", " + Other.answer());
    }
}
