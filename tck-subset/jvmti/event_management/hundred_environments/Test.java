// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static native void make(Object o);
    static native void halve();
    static native void compare(Object o);
    public static void main(String[] a) {
        Object o = new Object();
        make(o);
        new A();
        compare(o);
        halve();
        new B();
        compare(o);
    }
}
