// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void usage(Object object);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread[] threads = new Thread[3];
        synchronized (lock) {
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> { synchronized (lock) { Thread.yield();
            }
        }, "entering " + i);
        threads[i].start();
        while (threads[i].getState() != Thread.State.BLOCKED) Thread.onSpinWait();
    }
    usage(lock);
}
for (Thread t : threads) t.join();
usage(lock);
}
}
