// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void setAndAwait();
    long rounds;
    @Override
    public void run() {
        while (!stop) {
            rounds++;
            ready = true;
        }
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        setAndAwait();
        setAndAwait();
        stop = true;
        t.join();
        System.out.println(t.rounds > 3);
    }
}
