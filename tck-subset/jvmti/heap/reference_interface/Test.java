// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    interface Top {}
    interface Left extends Top {}
    interface Right {}
    static class Base implements Left, Right {}
    static class Derived extends Base {}
    public static void main(String[] a) {
        Object one = new Derived();
        tag(Top.class, 1);
        tag(Left.class, 2);
        tag(Right.class, 3);
        tag(Base.class, 4);
        tag(Derived.class, 5);
        follow("INTERFACE", one);
    }
}
