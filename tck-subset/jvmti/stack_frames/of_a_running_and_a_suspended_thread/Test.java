// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void look(Thread t);
    static void spin() {
        ready = true;
        while (!stop) {}
    }
    static void middle() { spin(); }
    @Override
    public void run() {
        middle();
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        look(t);
        stop = true;
        t.join();
    }
}
