// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static class D {}
    static class E {}
    static native void nothing();
    static native void size(int size);
    public static void main(String[] a) {
        new A();
        nothing();
        new B();
        size(1);
        new C();
        size(-1);
        new D();
        size(0);
        new E();
        System.out.println("end");
    }
}
