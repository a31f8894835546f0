// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void watch(Object lock);
    static native void await(int count);
    static native void enterAndExit(Object lock);
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        watch(lock);
        enterAndExit(lock);
        Thread t = new Thread(() -> enterAndExit(lock), "second");
        synchronized (lock) {
            t.start();
            await(1);
            System.out.println("leaving");
        }
        t.join();
    }
}
