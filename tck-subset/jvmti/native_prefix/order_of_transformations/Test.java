// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) { Tck.show("call", () -> Target.foo(1)); }
}

class Target {
    static int foo(int x) { return 1000 + incapable_foo(x); }

    static int incapable_foo(int x) { return 2000 + capable_incapable_foo(x); }

    static native int capable_incapable_foo(int x);
}
