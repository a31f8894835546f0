// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    interface First {
        Object one = new Object(), two = new Object();
    }
    interface Second extends First {
        Object three = new Object();
    }
    static class Base implements First { Object f; }
    static class Derived extends Base implements Second {
        static int s = 1;
        Object g;
    }
    public static void main(String[] a) {
        Base base = new Base();
        Derived derived = new Derived();
        base.f = derived;
        derived.f = derived.g = base;
        tag(base, 1);
        tag(derived, 2);
        tag(First.two, 3);
        tag(Second.three, 4);
        tag(First.class, 5);
        tag(Second.class, 6);
        follow("FIELD", base);
        follow("STATIC_FIELD", base);
    }
}
