// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static class Other {
        static String answer() { return "second"; }
    }

    public static void main(String[] a) {
        Tck.show("another class", () -> redefine(Target.class, Versions.of(Other.class)));
        Tck.show("in a package",
                () -> redefine(Target.class, Versions.of(Target.class, "Test$Target", "p/Test$Target")));
        Tck.show("unknown class",
                () -> redefine(Target.class, Versions.of(Target.class, "Test$Target", "Test$Unknown")));
        Tck.show("still", () -> Target.answer() + " " + Other.answer());
    }
}
