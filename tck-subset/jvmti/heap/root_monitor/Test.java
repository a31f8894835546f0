// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        tag(lock, 1);
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
    }
});
synchronized (lock) {
    waiter.start();
    while (waiter.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
    follow("MONITOR", null);
}
waiter.join();
}
}
