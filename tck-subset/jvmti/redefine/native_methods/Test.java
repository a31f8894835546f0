// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static native String bound();

        native String later();

        static String java() { return "first"; }
    }

    public static void main(String[] a) {
        System.out.println(Target.bound() + ", " + Target.java());
        Tck.show("redefine", () -> redefine(Target.class, Versions.of(Target.class, "first", "second")));
        System.out.println(Target.bound() + ", " + new Target().later() + ", " + Target.java());
    }
}
