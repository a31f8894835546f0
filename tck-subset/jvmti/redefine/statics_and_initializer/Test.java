// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static final String constant = "constant 1";
        static String value = "value 1";
        static int count;

        static {
            System.out.println("initializer 1");
            count = 10;
        }

        static String answer() { return "body 1"; }
    }

    static class Later {
        static String value = "value 1";

        static { System.out.println("initializer 1"); }
    }

    static byte[] next(Class<?> c) {
        return Versions.of(c, "constant 1", "constant 2", "value 1", "value 2", "initializer 1", "initializer 2",
                "body 1", "body 2");
    }

    static void state() throws Exception {
        System.out.println(Target.class.getDeclaredField("constant").get(null) + ", " + Target.value + ", "
                + Target.count + ", " + Target.answer());
    }

    public static void main(String[] a) throws Exception {
        state();
        Target.count = 11;
        Tck.show("initialized", () -> redefine(Target.class, next(Target.class)));
        state();
        Class<?> later = Class.forName("Test$Later", false, Test.class.getClassLoader());
        Tck.show("not initialized", () -> redefine(later, next(later)));
        System.out.println(Later.value);
    }
}
