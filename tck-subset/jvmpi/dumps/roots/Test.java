// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Object locked, long waiter, Object ofWaiter, Thread waiting);
    static native long env();

    static volatile long waiterEnv;
    static final Object lock = new Object();
    static volatile Object seen;

    static void holdAndWait() {
        Object held = new Object();
        seen = held;
        synchronized (lock) {
            waiterEnv = env();
            try {
                lock.wait();
            } catch (InterruptedException e) {
                // The end.
            }
        }
        if (held.equals(lock)) throw new AssertionError(); // held is a local variable until here
    }

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(Test::holdAndWait);
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
        Object ofWaiter = seen, locked = new Object();
        seen = null;
        synchronized (locked) { look(locked, waiterEnv, ofWaiter, waiter); }
        waiter.interrupt();
        waiter.join();
    }
}
