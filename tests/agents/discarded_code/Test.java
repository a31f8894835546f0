// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static volatile int sum;
    static int last;
    static int first(int n) {
        int all = 0;
        for (int i = 0; i < n; i++) all += second(i);
        return all;
    }
    static int second(int i) { return i % 3 == 0 ? third(i) : i; }
    /** With an effect, without which its callers would do its work, and it would not be hot. */
    static int third(int i) { return last = i << 1 ^ i; }

    static native void change(int round);
    static native void replay();
    /** How often code of first, second and third was told to be gone; the least of the three. */
    static native int discards();
    static native boolean isSettled();
    static native void report();

    public static void main(String[] args) throws Exception {
        Thread hot = new Thread(() -> { while (!stop) sum += first(30); });
        Thread replaying = new Thread(() -> { while (!stop) replay(); });
        hot.start();
        replaying.start();
        for (int round = 0; discards() < 8; round++) {
            change(round);
            Thread.sleep(1);
        }
        stop = true;
        hot.join();
        replaying.join();
        while (!isSettled()) {
            for (int i = 0; i < 1000; i++) sum += first(30);
            Thread.sleep(1);
        }
        report();
    }
}
