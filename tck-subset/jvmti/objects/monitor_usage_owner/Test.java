// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void usage(Object object);
    static synchronized void inMethod() { usage(Test.class); }
    public static void main(String[] a) {
        Object lock = new Object();
        usage(lock);
        synchronized (lock) {
            usage(lock);
            synchronized (lock) { usage(lock); }
        }
        usage(lock);
        inMethod();
    }
}
