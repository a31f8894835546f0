// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void indices(Object from);
    static int number(int i) { return i; }
    interface I0 {
        int p = number(0);
    }
    interface I1 extends I0 {
        int x = number(1);
    }
    interface I2 extends I0 {
        int y = number(2);
    }
    static class C1 implements I1 {
        public static int a = 3;
        private int b = 4;
        int bOfC1() { return b; }
    }
    static class C2 extends C1 implements I2 {
        static int q = 5;
        final int r = number(6);
    }
    public static void main(String[] args) {
        C1 one = new C1();
        C2 two = new C2();
        System.out.println(I0.p + I1.x + I2.y + C1.a + C2.q + one.bOfC1() + two.r);
        tag(one, 1);
        tag(two, 2);
        tag(C1.class, 11);
        tag(C2.class, 12);
        tag(I0.class, 20);
        tag(I1.class, 21);
        tag(I2.class, 22);
        indices(new Object[] {one, two});
    }
}
