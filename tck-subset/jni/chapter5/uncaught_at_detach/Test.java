// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static Thread seen;
    static native void run(Object lock);
    static void note() { seen = Thread.currentThread(); }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        run(lock);
        synchronized (lock) { System.out.println("entered"); }
        System.out.println(seen.isAlive() + " " + seen.getState());
    }
}
