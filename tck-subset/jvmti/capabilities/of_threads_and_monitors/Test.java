// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean begun, stop;
    static native void run(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            try {
                begun = true;
                while (!stop) Thread.onSpinWait();
            } catch (ThreadDeath e) { System.out.println("stopped"); }
        });
        t.start();
        while (!begun) Thread.onSpinWait();
        run(t);
        t.join();
    }
}
