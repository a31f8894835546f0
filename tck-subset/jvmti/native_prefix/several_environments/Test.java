// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int register(Class<?> c, String name);

    public static void main(String[] a) {
        Tck.show("looked up", () -> One.foo(1));
        Tck.show("register", () -> register(Two.class, "foo"));
        Tck.show("registered", () -> Two.foo(1));
        Tck.show("first left out", () -> register(Three.class, "foo"));
        Tck.show("registered", () -> Three.foo(1));
        Tck.show("second left out", () -> register(Four.class, "foo"));
        Tck.show("registered", () -> Four.foo(1));
    }
}

class One {
    static int foo(int x) { return 1000 + first_foo(x); }

    static int first_foo(int x) { return 2000 + second_first_foo(x); }

    static native int second_first_foo(int x);
}

class Two {
    static int foo(int x) { return 1000 + first_foo(x); }

    static int first_foo(int x) { return 2000 + second_first_foo(x); }

    static native int second_first_foo(int x);
}

class Three {
    static int foo(int x) { return 1000 + second_foo(x); }

    static native int second_foo(int x);
}

class Four {
    static int foo(int x) { return 1000 + first_foo(x); }

    static native int first_foo(int x);
}
