// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop, notified;
    static native String state(Object t);
    static native void inNative();
    static native void leaveNative();
    static void await(String what, Thread t, String expected) throws Exception {
        for (int i = 0; i < 2000 && !state(t).equals(expected); i++) Thread.sleep(5);
        System.out.println(what + ": " + state(t));
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            while (!stop) Thread.onSpinWait();
            inNative();
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {}
            }
        });
        System.out.println("not started: " + state(t));
        t.start();
        await("in Java", t, "alive runnable");
        stop = true;
        await("in native", t, "alive runnable native");
        synchronized (lock) {
            leaveNative();
            await("at a monitor", t, "alive blocked");
        }
        await("in wait", t, "alive waiting indefinitely object-wait");
        synchronized (lock) {
            lock.notify();
            await("coming back", t, "alive blocked");
        }
        t.join();
        System.out.println("ended: " + state(t));
        // Whether JVM TI functions count as native is left open.
        System.out.println("current: " + state(Thread.currentThread()).replace(" native", ""));
        System.out.println("null: " + state(null).replace(" native", ""));
        System.out.println("no thread: " + state("no thread"));
    }
}
