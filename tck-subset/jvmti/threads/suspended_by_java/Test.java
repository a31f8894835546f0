// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native String suspend(Thread t);
    static native String resume(Thread t);
    static native String state(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            while (!stop) Thread.onSpinWait();
        });
        t.start();
        while (!state(t).equals("alive runnable")) Thread.onSpinWait();
        try {
            t.suspend();
        } catch (UnsupportedOperationException e) {
            stop = true;
            System.out.println("this class library has no Thread.suspend");
            System.exit(77);
        }
        System.out.println("Thread.suspend: " + state(t));
        System.out.println("SuspendThread: " + suspend(t));
        System.out.println("ResumeThread: " + resume(t) + ", " + state(t));
        System.out.println("ResumeThread: " + resume(t));
        System.out.println("SuspendThread: " + suspend(t) + ", " + state(t));
        t.resume();
        System.out.println("Thread.resume: " + state(t));
        stop = true;
        t.join();
    }
}
