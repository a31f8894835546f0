// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void look(String when, Class<?> c);

    static class Target {
        static String work(boolean change) {
            if (change) change();
            return "first";
        }
    }

    static void change() {
        look("before", Target.class);
        System.out.println("redefine: " + redefine(Target.class, Versions.of(Target.class, "first", "second")));
        look("after", Target.class);
    }

    public static void main(String[] a) {
        System.out.println(Target.work(true));
        System.out.println(Target.work(false));
        look("at the end", Target.class);
    }
}
