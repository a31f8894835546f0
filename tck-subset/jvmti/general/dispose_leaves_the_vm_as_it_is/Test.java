// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void suspendAndTag(Thread t, Object o);
    static native void dispose(Thread t, Object o);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            while (!stop) Thread.onSpinWait();
        });
        t.start();
        suspendAndTag(t, "");
        dispose(t, "");
        stop = true;
        t.join();
        System.out.println("joined");
    }
}
