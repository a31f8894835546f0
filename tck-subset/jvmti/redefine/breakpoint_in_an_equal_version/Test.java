// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(Class<?> c, byte[] odd, byte[] even);

    static class Target {
        static void work() {
            for (int i = 0; i < 4; i++) System.out.println(i + " " + word());
        }

        static String word() { return "first"; }
    }

    public static void main(String[] a) {
        Target.word();
        begin(Target.class, Versions.of(Target.class, "first", "odd"), Versions.of(Target.class, "first", "even"));
        Target.work();
    }
}
