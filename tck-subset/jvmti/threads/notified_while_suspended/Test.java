// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void suspend(Thread t);
    static native void resume(Thread t);
    static native void show(String when, Thread t, Object lock);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread t = Waiting.start(lock, 1)[0];
        synchronized (lock) {
            lock.notify();
            show("notified", t, lock);
        }
        t.join();
        Thread s = Waiting.start(lock, 1)[0];
        suspend(s);
        show("suspended", s, lock);
        synchronized (lock) {
            lock.notify();
            show("suspended and notified", s, lock);
        }
        Thread.sleep(30);
        show("the monitor is free", s, lock);
        resume(s);
        s.join();
    }
}
