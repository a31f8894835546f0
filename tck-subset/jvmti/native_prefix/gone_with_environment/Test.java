// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void dispose();

    static class Target {
        static String f() { return "wrapper"; }

        static String g() { return "wrapper"; }

        static native String p_f();

        static native String p_g();
    }

    public static void main(String[] a) {
        Tck.show("before", () -> Target.p_f());
        dispose();
        Tck.show("bound", () -> Target.p_f());
        Tck.show("after", () -> Target.p_g());
    }
}
