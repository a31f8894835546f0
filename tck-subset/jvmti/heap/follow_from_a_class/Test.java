// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    interface Face {}
    static class Base {}
    static class Derived extends Base implements Face { static Object field = new Object(); }
    static class Other extends Derived {}
    public static void main(String[] a) {
        Other other = new Other();
        tag(Derived.class, 1);
        tag(Base.class, 2);
        tag(Face.class, 3);
        tag(Derived.field, 4);
        tag(Derived.class.getClassLoader(), 5);
        tag(other, 7);
        for (String kind : new String[] {"SUPERCLASS", "INTERFACE", "STATIC_FIELD", "CLASS_LOADER"}) {
            System.out.println(kind);
            follow(kind, Derived.class);
        }
    }
}
