// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int register(Class<?> c, String name);

    public static void main(String[] a) {
        Tck.show("before", () -> Wrapped.foo(1));
        Tck.show("foo", () -> register(Wrapped.class, "foo"));
        Tck.show("wrapped", () -> Wrapped.foo(1));
        Tck.show("none", () -> register(Wrapped.class, "bar"));
        Tck.show("not native", () -> register(Wrapped.class, "java"));
        Tck.show("by its own name", () -> register(Wrapped.class, "wrapped_own"));
        Tck.show("own", () -> Wrapped.wrapped_own(1));
    }
}

class Wrapped {
    static int foo(int x) { return 1000 + wrapped_foo(x + 10); }

    static int java(int x) { return x; }

    static native int wrapped_foo(int x);

    static native int wrapped_own(int x);
}
