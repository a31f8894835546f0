// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void set(int env, Object t, int value);
    static native void get(String what, int env, Object t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            while (!stop) Thread.onSpinWait();
        }, "other");
        get("not started", 0, t);
        set(0, t, 1);
        t.start();
        get("at first", 0, t);
        set(0, t, 1);
        set(0, null, 2);
        set(1, t, 3);
        get("other, one", 0, t);
        get("current, one", 0, Thread.currentThread());
        get("null, one", 0, null);
        get("other, two", 1, t);
        get("current, two", 1, null);
        set(0, null, 0);
        get("cleared", 0, null);
        get("other, one", 0, t);
        stop = true;
        t.join();
        get("ended", 0, t);
        set(0, t, 1);
        get("no thread", 0, "no thread");
        set(0, "no thread", 1);
    }
}
