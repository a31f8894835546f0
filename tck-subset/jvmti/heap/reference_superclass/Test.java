// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    interface Face {}
    static class Base {}
    static class Middle extends Base {}
    static class Derived extends Middle implements Face {}
    public static void main(String[] a) {
        Object one = new Derived();
        tag(Object.class, 1);
        tag(Base.class, 2);
        tag(Middle.class, 3);
        tag(Derived.class, 4);
        tag(Face.class, 5);
        follow("SUPERCLASS", one);
    }
}
