// SPDX-License-Identifier: Apache-2.0
public class Test {
    interface I0 { int P = Integer.parseInt("1"); }
    interface I1 extends I0 { int X = Integer.parseInt("2"); }
    interface I2 extends I0 { int Y = Integer.parseInt("3"); }
    static class C1 implements I1 {
        Object a;
        int b = 11;
    }
    static class C2 extends C1 implements I2 {
        Object q;
        long r = 22;
        static Object shared = "shared";
        double[] numbers = {1, 2, 3};
    }

    static native void tag(Object object, long tag);
    static native void follow(Object initial);
    static native void instances(Class<?> type);
    static native void tagged();

    public static void main(String[] args) throws Exception {
        C2 root = new C2();
        C2 other = new C2();
        root.a = other;
        root.q = new Object[] {other, null, root, "text"};
        tag(root, 1);
        tag(other, 2);
        tag(root.q, 3);
        tag(C2.class, 4);
        tag(root.numbers, 5);
        tag(((Object[]) root.q)[3], 6);
        tag(C1.class, 7);
        tag(C2.shared, 8);
        follow(root);
        instances(C2.class);
        instances(C1.class);
        tagged();
        for (int i = 0; i < 10; i++) tag(new C1(), 100 + i);
        tag(new C1(), 9);  // native stacks are read conservatively: this one takes the last one's place there
        System.gc();
        System.gc();
        Thread.sleep(200);
        tagged();
        System.out.println(root.q != null);
    }
}
