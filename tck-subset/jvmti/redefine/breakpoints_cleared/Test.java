// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void set();

    static native void clear();

    static class Target {
        static String changes() { return "first"; }

        static String stays() { return "stays"; }
    }

    static void call() { System.out.println(Target.changes() + ", " + Target.stays()); }

    public static void main(String[] a) {
        call();
        set();
        call();
        Tck.show("redefine", () -> redefine(Target.class, Versions.of(Target.class, "first", "second")));
        call();
        clear();
        set();
        call();
        clear();
    }
}
