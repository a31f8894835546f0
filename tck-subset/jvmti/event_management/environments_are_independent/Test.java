// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static native void disable(int which);
    static native void enable(int which);
    public static void main(String[] a) {
        new A();
        disable(1);
        System.out.println("without the second");
        new B();
        disable(0);
        enable(1);
        enable(0);
        System.out.println("the first came back last");
        new C();
    }
}
