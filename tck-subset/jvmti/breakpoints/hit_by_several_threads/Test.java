// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final int THREADS = 4, ROUNDS = 500;
    static native void begin();
    static native int hits(Thread t);
    static volatile boolean go;
    static int work(int n) { return n + 1; }
    static void rounds() {
        while (!go) Thread.onSpinWait();
        int n = 0;
        for (int i = 0; i < ROUNDS; i++) n = work(n);
        if (n != ROUNDS) System.out.println("wrong sum " + n);
    }
    public static void main(String[] args) throws Exception {
        begin();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(Test::rounds, "worker " + i);
            threads[i].start();
        }
        go = true;
        for (Thread t : threads) {
            t.join();
            System.out.println(t.getName() + " " + hits(t));
        }
    }
}
