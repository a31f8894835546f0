// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void enableAndAwait(Thread t);
    static void called() { ready = true; }
    @Override
    public void run() {
        while (!stop) called();
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        enableAndAwait(t);
        enableAndAwait(t);
        stop = true;
        t.join();
    }
}
