// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    public static void main(String[] a) {
        System.out.println(Target.answer());
        Tck.show("redefine", () -> redefine(Target.class, Versions.of(Target.class, "first", "second")));
        System.out.println(Target.answer());
    }
}

class Target {
    static String answer() { return "first"; }
}
