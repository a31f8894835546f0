// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void set(String method);
    static native int hits();
    static int loop(int n) {
        int sum = 0;
        while (n > 0) {
            sum += n;
            n--;
        }
        return sum;
    }
    static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
    public static void main(String[] args) {
        for (int i = 0; i < 20000; i++) {
            loop(5);
            down(5);
        }
        set("loop");
        System.out.println(loop(30000) + ", hits " + hits());
        set("down");
        System.out.println(down(50) + ", hits " + hits());
        System.out.println(loop(10) + ", hits " + hits());
    }
}
