// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static class D {}
    public static void main(String[] a) {
        new A();
        new B();
        new C();
        new D();
        System.out.println("end");
    }
}
