// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void prefixes(String... prefixes);

    public static void main(String[] a) {
        prefixes("a_", "b_");
        Tck.show("foo", () -> Wrapped.foo(1));
        Tck.show("wrong order", () -> Wrapped.a_b_bar(1));
        prefixes();
        Tck.show("none", () -> Wrapped.b_a_bar(1));
    }
}

class Wrapped {
    static int foo(int x) { return 1000 + a_foo(x); }

    static int a_foo(int x) { return 2000 + b_a_foo(x); }

    static native int b_a_foo(int x);

    static native int a_b_bar(int x);

    static native int b_a_bar(int x);
}
