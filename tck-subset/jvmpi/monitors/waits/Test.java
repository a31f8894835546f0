// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native long lastWaited();

    static final int[] EVENTS = {Jvmpi.MONITOR_WAIT, Jvmpi.MONITOR_WAITED};

    static void waitOn(Object lock, long millis) throws InterruptedException {
        synchronized (lock) { lock.wait(millis); }
    }

    static Thread notifierOf(Object lock, Thread waiting) {
        Thread thread = new Thread(() -> {
            while (waiting.getState() != Thread.State.WAITING) Thread.onSpinWait();
            synchronized (lock) { lock.notify(); }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Jvmpi.name(lock, "lock");
        Part.of("wait", part -> part.same("events", "MONITOR_WAIT lock 5", Jvmpi.during(() -> waitOn(lock, 5), Jvmpi.MONITOR_WAIT)));
        Part.of("wait_for_ever", part -> {
            Thread[] notifier = new Thread[1];
            part.same("events", "MONITOR_WAIT lock 0; MONITOR_WAITED lock", Jvmpi.during(() -> {
                notifier[0] = notifierOf(lock, Thread.currentThread());
                waitOn(lock, 0);
            }, EVENTS));
            notifier[0].join();
        });
        Part.of("waited", part -> {
            part.same("timeout", "MONITOR_WAITED lock", Jvmpi.during(() -> waitOn(lock, 1), Jvmpi.MONITOR_WAITED));
            part.same("interrupted", "MONITOR_WAIT lock 0; MONITOR_WAITED lock", Jvmpi.during(() -> {
                Thread self = Thread.currentThread();
                new Thread(() -> {
                    while (self.getState() != Thread.State.WAITING) Thread.onSpinWait();
                    self.interrupt();
                }).start();
                try {
                    waitOn(lock, 0);
                } catch (InterruptedException e) {
                    // Expected.
                }
            }, EVENTS));
        });
        Part.of("waited_timeout", part -> {
            long start = System.nanoTime();
            Jvmpi.during(() -> waitOn(lock, 60), Jvmpi.MONITOR_WAITED);
            long millis = (System.nanoTime() - start) / 1_000_000;
            part.yes(lastWaited() + " of " + millis, lastWaited() >= 59 && lastWaited() <= millis + 1);
        });
        Part.of("sleep", part -> {
            long start = System.nanoTime();
            part.same("events", "MONITOR_WAIT null 40; MONITOR_WAITED null", Jvmpi.during(() -> Thread.sleep(40), EVENTS));
            long millis = (System.nanoTime() - start) / 1_000_000;
            part.yes(lastWaited() + " of " + millis, lastWaited() >= 39 && lastWaited() <= millis + 1);
        });
        Part.of("not_the_owner", part -> part.same("events", "", Jvmpi.during(() -> {
            try {
                lock.wait(1);
            } catch (IllegalMonitorStateException e) {
                // Expected.
            }
        }, EVENTS)));
        Part.of("notify", part -> part.same("events", "", Jvmpi.during(() -> {
            synchronized (lock) { lock.notifyAll(); }
        }, EVENTS)));
    }
}
