// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final Object outer = "outer", inner = "inner", other = "other", jni = "jni", blocked = "blocked";
    static native void owned(Thread t);
    static native void enter(Object o);
    static native void exit(Object o);
    static void two() {
        synchronized (inner) {
            synchronized (other) {
                enter(jni);
                owned(null);
                exit(jni);
            }
        }
    }
    static void one() { two(); }
    static void inThread() {
        synchronized (inner) {
            synchronized (blocked) {}
        }
    }
    public static void main(String[] a) throws Exception {
        synchronized (outer) { one(); }
        Thread t = new Thread() {
            public void run() {
                synchronized (outer) { inThread(); }
            }
        };
        synchronized (blocked) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            System.out.println("another thread");
            owned(t);
        }
        t.join();
        owned(t);
    }
}
