// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void watch(Object lock);
    static native void await(int count);
    static native void only(boolean enter, boolean entered, boolean wait, boolean waited);
    static final Object lock = new Object();
    static volatile boolean ready;
    static void inThread(String name, boolean... events) throws Exception {
        ready = false;
        Thread t = new Thread(() -> {
            only(events[0], events[1], events[2], events[3]);
            ready = true;
            synchronized (lock) {
                try {
                    lock.wait(1);
                } catch (InterruptedException e) {}
            }
        }, name);
        synchronized (lock) {
            t.start();
            while (!ready || t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        }
        t.join();
    }
    public static void main(String[] args) throws Exception {
        watch(lock);
        inThread("all", true, true, true, true);
        inThread("none", false, false, false, false);
        inThread("enter", true, false, false, false);
        inThread("entered", false, true, false, false);
        inThread("wait", false, false, true, false);
        inThread("waited", false, false, false, true);
    }
}
