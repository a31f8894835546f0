// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }

        String open() { return "first"; }
    }

    public static void main(String[] a) {
        var t = new Target();
        String wrong = "nothing";
        for (int i = 0; i < 200; i++) {
            String text = i % 2 == 0 ? "version " + i : "first";
            if (!redefine(Target.class, Versions.of(Target.class, "first", text)).equals("NONE")) wrong = "refused";
            if (!Target.answer().equals(text) || !t.open().equals(text)) wrong = "version";
        }
        System.out.println("wrong: " + wrong + ", " + Target.answer());
    }
}
