// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static native void change();
    static native void set();
    public static void main(String[] a) {
        new A();
        change();
        new B();
        set();
        new C();
    }
}
