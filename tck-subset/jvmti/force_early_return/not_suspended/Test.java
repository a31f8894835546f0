// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    int result;
    static native void force(Thread t);
    static int spin() {
        ready = true;
        while (!stop) {}
        return 1;
    }
    @Override
    public void run() {
        result = spin();
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        force(t);
        t.join();
        System.out.println(t.result);
    }
}
