// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void usage(Object object);
    static Object lock = new Object();
    static void await() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) { throw new AssertionError(e); }
        }
    }
    public static void main(String[] a) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Test::await, "waiting " + i);
            threads[i].start();
            while (threads[i].getState() != Thread.State.WAITING) Thread.onSpinWait();
        }
        synchronized (lock) {
            lock.notifyAll();
            for (Thread t : threads)
                while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            usage(lock);
        }
        for (Thread t : threads) t.join();
    }
}
