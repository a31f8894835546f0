// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void suspend(Thread t);
    static native void resume(Thread t);
    static native void show(String when, Thread t);
    static native Object contended(Thread t);
    static void showNotified(String when, Thread t, Object lock) {
        show(when, t);
        System.out.println("  its contended monitor is the lock: " + (contended(t) == lock));
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread t = Waiting.start(lock, 1)[0];
        synchronized (lock) {
            lock.notify();
            showNotified("notified", t, lock);
        }
        t.join();
        Thread s = Waiting.start(lock, 1)[0];
        suspend(s);
        show("suspended", s);
        synchronized (lock) {
            lock.notify();
            showNotified("suspended and notified", s, lock);
        }
        Thread.sleep(30);
        showNotified("the monitor is free", s, lock);
        resume(s);
        s.join();
    }
}
