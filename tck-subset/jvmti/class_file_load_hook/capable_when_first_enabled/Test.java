// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String retransform(Class<?>... classes);

    public static void main(String[] a) {
        System.out.println(Target.answer());
        Tck.show("retransform", () -> retransform(Target.class));
    }
}

class Target {
    static String answer() { return "text"; }
}
