// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void suspend(Thread t);
    static native void resume(Thread t);
    static native void usage(Object object);
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) { System.out.println("entered");
    }
}, "enters");
synchronized (lock) {
    t.start();
    while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
    suspend(t);
    usage(lock);
}
Thread.sleep(30);
usage(lock);
resume(t);
t.join();
usage(lock);
}
}
