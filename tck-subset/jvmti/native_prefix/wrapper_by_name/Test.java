// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Before { static native int foo(int x); }

    public static void main(String[] a) {
        Tck.show("plain", () -> Before.foo(1));
        Tck.show("wrapped", () -> Wrapped.foo(1));
        Tck.show("without prefix", () -> Wrapped.other_foo(1));
    }
}

class Wrapped {
    static int foo(int x) { return 1000 + wrapped_foo(x + 10); }

    static native int wrapped_foo(int x);

    static native int other_foo(int x);
}
