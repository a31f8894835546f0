// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void enable(Thread t, boolean on);
    static void work() {}
    static void inThread(String name, boolean wanted) throws Exception {
        Thread t = new Thread(() -> {
            if (wanted) enable(Thread.currentThread(), true);
            work();
            work();
            if (wanted) enable(Thread.currentThread(), false);
            work();
        }, name);
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        begin();
        work();
        inThread("wanted", true);
        inThread("not wanted", false);
        System.out.println("globally");
        enable(null, true);
        inThread("both", true);
        inThread("not wanted", false);
        enable(null, false);
        work();
    }
}
