// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void run(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            try {
                while (!stop) Thread.onSpinWait();
            } catch (ThreadDeath e) { System.out.println("stopped"); }
        });
        t.start();
        run(t);
        t.join();
    }
}
