// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static class D {}
    static native void mode(boolean enable);
    static native void callback();
    public static void main(String[] a) {
        new A();
        mode(true);
        new B();
        callback();
        new C();
        mode(false);
        new D();
        System.out.println("end");
    }
}
