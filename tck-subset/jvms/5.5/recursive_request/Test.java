// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A { static int a = B.b + 1; static final Integer boxed = 7; }
    static class B { static int b = A.a + 10; static Integer seen = A.boxed; }
    static class Base { static { System.out.println("Base sees " + Sub.value); } }
    static class Sub extends Base { static int value = 5; static { System.out.println("Sub sees " + value); } }
    public static void main(String[] args) {
        System.out.println(A.a + " " + B.b + " " + B.seen);
        new Sub();
    }
}
