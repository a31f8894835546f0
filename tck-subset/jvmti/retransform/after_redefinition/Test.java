// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native String retransform(Class<?>... classes);

    public static void main(String[] a) {
        System.out.println(Target.answer());
        Tck.show("redefine", () -> redefine(Target.class, Versions.of(Target.class, "loaded", "redefined")));
        System.out.println(Target.answer());
        Tck.show("retransform", () -> retransform(Target.class));
        System.out.println(Target.answer());
    }
}

class Target {
    static String answer() { return "loaded"; }
}
