// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void look(Thread t);
    void spin(int a, long b) {
        ready = true;
        while (!stop) {}
        System.out.println(a + " " + b);
    }
    @Override
    public void run() {
        spin(1, 2);
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
