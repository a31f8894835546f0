// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void watch(boolean yes);

    static class Target {
        static int work(boolean change) {
            if (change) change();
            return "first".length();
        }
    }

    static void change() {
        System.out.println("redefine: " + redefine(Target.class, Versions.of(Target.class, "first", "second")));
        watch(true);
    }

    public static void main(String[] a) {
        int old = Target.work(true);
        watch(false);
        System.out.println(old);
        watch(true);
        int now = Target.work(false);
        watch(false);
        System.out.println(now);
    }
}
