// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void prefix(String prefix);

    static class Target {
        static String f() { return "wrapper"; }

        static String g() { return "wrapper"; }

        static native String one_f();

        static native String one_g();

        static native String two_f();

        static native String two_g();
    }

    public static void main(String[] a) {
        prefix("one_");
        Tck.show("one_f", () -> Target.one_f());
        Tck.show("two_f", () -> Target.two_f());
        prefix("two_");
        Tck.show("one_f", () -> Target.one_f());
        Tck.show("one_g", () -> Target.one_g());
        Tck.show("two_f", () -> Target.two_f());
        prefix(null);
        Tck.show("two_f", () -> Target.two_f());
        Tck.show("two_g", () -> Target.two_g());
    }
}
