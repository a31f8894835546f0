// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void look(String when);

    static class Target {
        static String work(boolean early) {
            change(early);
            return "first";
        }

        static String other() { return "constant"; }
    }

    static void change(boolean early) {
        if (early) look("before");
        System.out.println("equal: " + redefine(Target.class, Versions.of(Target.class, "constant", "variable")));
        look("equal");
        System.out.println("different: " + redefine(Target.class, Versions.of(Target.class, "first", "second")));
        look("different");
        System.out.println("back: " + redefine(Target.class, Versions.of(Target.class)));
    }

    public static void main(String[] a) {
        System.out.println(Target.work(false));
        System.out.println(Target.work(true));
    }
}
