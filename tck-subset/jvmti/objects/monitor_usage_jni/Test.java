// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void twice(Object object);
    static native void usage(Object object);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        synchronized (lock) { twice(lock); }
        usage(lock);
        Thread other = new Thread(() -> usage(lock), "other");
        synchronized (lock) {
            other.start();
            other.join();
        }
    }
}
