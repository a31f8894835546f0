// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void watch(Object lock);
    static native void await(int count);
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        watch(lock);
        synchronized (lock) {
            synchronized (lock) { System.out.println("free, and own"); }
        }
        Thread t = new Thread(() -> {
            synchronized (lock) {
                System.out.println("got it");
    }
}, "second");
synchronized (lock) {
    t.start();
    await(1);
    System.out.println("leaving");
}
t.join();
synchronized (lock) { System.out.println("free again"); }
}
}
