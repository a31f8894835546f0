// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void usage(Object object);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread[] threads = Waiting.start(lock, 2);
        synchronized (lock) {
            lock.notifyAll();
            for (Thread t : threads)
                while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            usage(lock);
        }
        for (Thread t : threads) t.join();
    }
}
