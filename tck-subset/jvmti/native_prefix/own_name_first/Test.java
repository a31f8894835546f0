// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) { Tck.show("call", () -> Wrapped.foo(1)); }
}

class Wrapped {
    static int foo(int x) { return 1000 + wrapped_foo(x); }

    static native int wrapped_foo(int x);
}
