// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    static class Base {
        static Object one = new Object(), none, two = new Object();
        Object instance;
    }
    static class Derived extends Base { static Object three = two; }
    public static void main(String[] a) {
        new Derived();
        tag(Base.class, 1);
        tag(Derived.class, 2);
        tag(Base.one, 11);
        tag(Base.two, 12);
        follow("STATIC_FIELD", Derived.class);
    }
}
