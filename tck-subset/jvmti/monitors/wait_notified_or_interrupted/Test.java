// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void watch(Object lock);
    static native void await(int count);
    static final Object lock = new Object();
    static void waiting(long timeout) {
        synchronized (lock) {
            try {
                lock.wait(timeout);
                System.out.println("done");
            } catch (InterruptedException e) { System.out.println("interrupted"); }
        }
    }
    /** A waiter has given up the lock when the other can enter it after the event. */
    static void end(int number, long timeout, boolean interrupt, boolean all) throws Exception {
        Thread t = new Thread(() -> waiting(timeout), "waiter");
        t.start();
        await(number);
        synchronized (lock) {
            if (interrupt)
                t.interrupt();
            else if (all)
                lock.notifyAll();
            else
                lock.notify();
        }
        t.join();
    }
    public static void main(String[] args) throws Exception {
        watch(lock);
        end(1, 0, false, false);
        end(2, 1000000, false, false);
        end(3, 0, false, true);
        end(4, 0, true, false);
        end(5, 1000000, true, false);
    }
}
