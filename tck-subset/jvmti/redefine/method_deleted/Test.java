// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static int number = Integer.parseInt("7");

        public void open() {}

        private void own() {}

        static String answer() { return "first"; }
    }

    static void without(String name) {
        byte[] next = Versions.without(Versions.of(Target.class, "first", "second"), name);
        Tck.show("without " + name, () -> redefine(Target.class, next));
    }

    public static void main(String[] a) {
        without("open");
        without("own");
        without("<init>");
        without("<clinit>");
        without("answer");
        Tck.show("still", () -> Target.answer());
    }
}
