// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean ready, stop;
    static native void look(Thread worker);
    static void deep(int n) {
        if (n > 0) {
            deep(n - 1);
            return;
        }
        ready = true;
        while (!stop) {}
    }
    static void work() { deep(4); }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Test::work);
        t.start();
        while (!ready) Thread.onSpinWait();
        look(t);
        stop = true;
        t.join();
    }
}
