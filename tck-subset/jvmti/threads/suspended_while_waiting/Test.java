// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile String last = "";
    static native void suspend(Thread t);
    static native void resume(Thread t);
    static void until(Thread t, Thread.State state) {
        while (t.getState() != state) Thread.onSpinWait();
    }
    static void check(String what, Thread t) throws Exception {
        Thread.sleep(30);
        System.out.println(what + ", went on while suspended: " + !last.isEmpty());
        resume(t);
        t.join();
        System.out.println("resumed: " + last);
        last = "";
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread waits = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {}
            }
            last = "waited";
        });
        waits.start();
        until(waits, Thread.State.WAITING);
        suspend(waits);
        synchronized (lock) { lock.notify(); }
        check("notified", waits);

        Thread blocked = new Thread(() -> {
            synchronized (lock) { last = "entered";
    }
});
synchronized (lock) {
    blocked.start();
    until(blocked, Thread.State.BLOCKED);
    suspend(blocked);
}
check("monitor free", blocked);

Thread sleeps = new Thread(() -> {
    try {
        Thread.sleep(1000000);
    } catch (InterruptedException e) { last = "interrupted"; }
});
sleeps.start();
until(sleeps, Thread.State.TIMED_WAITING);
suspend(sleeps);
sleeps.interrupt();
check("interrupted", sleeps);
}
}
