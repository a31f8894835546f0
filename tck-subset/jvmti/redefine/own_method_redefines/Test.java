// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static String change(String to) { return redefine(Target.class, Versions.of(Target.class, "first", to)); }

    static class Target {
        static String before, after;

        static {
            before = answer();
            System.out.println(
                    "in the initializer: " + change("second"));
            after = answer();
        }

        Target() {
            System.out.println(
                    "in the constructor: " + change("third"));
            System.out.println(answer());
        }

        static String answer() { return "first"; }
    }

    public static void main(String[] a) {
        new Target();
        System.out.println(Target.before + ", " + Target.after + ", " + Target.answer());
    }
}
