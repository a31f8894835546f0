// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int state(Object thread);
    static native String info(Thread thread);
    static native int suspend(Thread t);
    static native int resume(Thread t);
    static volatile boolean go;
    static void wait(Thread t, int mask) throws Exception { for (int i = 0; i < 500 && (state(t) & mask) != mask; i++) Thread.sleep(10); }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            while (!go) Thread.onSpinWait();
            synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } }
        }, "the thread");
        t.setPriority(3);
        System.out.println("new " + Integer.toHexString(state(t)));
        t.start();
        wait(t, 4);
        System.out.println("runnable " + Integer.toHexString(state(t)) + ", " + info(t));
        System.out.println("suspend " + suspend(t) + " again " + suspend(t));
        wait(t, 0x100000);
        System.out.println("suspended " + Integer.toHexString(state(t)));
        System.out.println("resume " + resume(t) + " again " + resume(t));
        go = true;
        wait(t, 0x100);
        System.out.println("waiting " + Integer.toHexString(state(t)));
        t.interrupt();
        t.join();
        System.out.println("ended " + Integer.toHexString(state(t)) + " suspend " + suspend(t));
        System.out.println("no thread " + state("x"));
        System.out.println("current " + Integer.toHexString(state(null)));
    }
}
