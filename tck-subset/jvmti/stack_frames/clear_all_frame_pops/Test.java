// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void request();
    static native void running(Thread t);
    static void inner() { request(); }
    static void outer() { inner(); }
    @Override
    public void run() {
        ready = true;
        while (!stop) {}
    }
    public static void main(String[] args) throws Exception {
        outer();
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        running(t);
        stop = true;
        t.join();
    }
}
