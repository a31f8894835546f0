// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String retransform(Class<?>... classes);

    public static void main(String[] a) {
        System.out.println(Target.answer());
        for (int i = 0; i < 3; i++) {
            Tck.show("retransform", () -> retransform(Target.class));
            System.out.println(Target.answer());
        }
    }
}

class Target {
    static String answer() { return "text"; }
}
