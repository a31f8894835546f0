// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void own();
    static native void other(Thread t);
    static void spin() {
        ready = true;
        while (!stop) {}
    }
    @Override
    public void run() {
        spin();
    }
    public static void main(String[] args) throws Exception {
        own();
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        other(t);
        stop = true;
        t.join();
    }
}
