// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void ask(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    public static void main(String[] a) {
        ask(Target.class, Versions.of(Target.class, "first", "second"));
        Tck.show("still", () -> Target.answer());
    }
}
