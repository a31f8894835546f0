// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    String result;
    static native void look(Thread t, Object value);
    int spin(int i, long j, double d, float f, Object o) {
        ready = true;
        while (!stop) {}
        result = i + " " + j + " " + d + " " + f + " " + o;
        return i;
    }
    @Override
    public void run() {
        int below = 5;
        int got = spin(1, 2, 3, 4, "five");
        result += " " + got + " " + below;
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        look(t, "fifty");
        stop = true;
        t.join();
        System.out.println(t.result);
    }
}
