// SPDX-License-Identifier: Apache-2.0
/** Threads in Object.wait on a lock, without a timeout. */
public final class Waiting {
    /** Starts the threads, named "waiting 0" and so on; returns when all of them wait. */
    public static Thread[] start(Object lock, int count) {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(() -> await(lock), "waiting " + i);
            threads[i].start();
            while (threads[i].getState() != Thread.State.WAITING) Thread.onSpinWait();
        }
        return threads;
    }

    private static void await(Object lock) {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) { throw new AssertionError(e); }
        }
    }
}
