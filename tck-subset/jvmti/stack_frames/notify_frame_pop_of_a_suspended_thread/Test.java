// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void request(Thread t);
    static void spin() {
        ready = true;
        while (!stop) {}
        throw new IllegalStateException();
    }
    static void passer() { spin(); }
    static void catcher() {
        try {
            passer();
        } catch (IllegalStateException e) {}
    }
    @Override
    public void run() {
        catcher();
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.setName("worker");
        t.start();
        while (!ready) Thread.onSpinWait();
        request(t);
        stop = true;
        t.join();
    }
}
