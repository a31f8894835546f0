// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean begun, stop, stopped;
    static native void run(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            try {
                begun = true;
                while (!stop) Thread.onSpinWait();
            } catch (ThreadDeath e) { stopped = true; }
        });
        t.start();
        while (!begun) Thread.onSpinWait();
        run(t);
        t.join();
        System.out.println(stopped ? "stopped" : "not stopped");
    }
}
