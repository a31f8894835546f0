// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void usage(Object object);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread[] threads = Waiting.start(lock, 2);
        usage(lock);
        synchronized (lock) {
            usage(lock);
            lock.notifyAll();
        }
        for (Thread t : threads) t.join();
    }
}
