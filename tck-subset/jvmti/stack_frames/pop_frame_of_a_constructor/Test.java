// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void arm();
    static native void work();
    static class Above {
        int above;
        int get(int n) {
            above += n;
            n = -1000;
            Test.mark();
            return above;
        }
    }
    static class Below extends Above {
        int made;
        Below(int a, long b) {
            made += a + (int) b;
            a = 100;
            b = 200;
            Test.mark();
        }
        @Override
        int get(int n) {
            return super.get(n) + 1;
        }
    }
    static void mark() {}
    synchronized boolean inner() {
        mark();
        return Thread.holdsLock(this);
    }
    synchronized String outer() {
        boolean held = inner();
        return held + " " + Thread.holdsLock(this);
    }
    static String many(
            int a, long b, double c, float d, String e, byte f, char g, short h, boolean i, Object j, long k) {
        a = 7;
        k = 8;
        e = null;
        mark();
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + " " + k;
    }
    public static void main(String[] args) {
        arm();
        Below below = new Below(1, 2);
        System.out.println("made " + below.made);
        arm();
        System.out.println("super " + below.get(5));
        Test t = new Test();
        arm();
        System.out.println("locked " + t.outer() + " " + Thread.holdsLock(t));
        arm();
        System.out.println(many(1, 2, 3, 4, "5", (byte) 6, '7', (short) 8, true, 10, 11));
    }
}
