// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile int entered;
    static volatile boolean stop;
    int result;
    static native void tryRunning(Thread t);
    static native void pop(Thread t);
    static int spin(int n) {
        n = n * 10;
        entered++;
        while (!stop) {}
        return n;
    }
    @Override
    public void run() {
        result = spin(7);
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (entered < 1) Thread.onSpinWait();
        tryRunning(t);
        pop(t);
        while (entered < 2) Thread.onSpinWait();
        System.out.println("entered again");
        stop = true;
        t.join();
        System.out.println(t.result);
    }
}
