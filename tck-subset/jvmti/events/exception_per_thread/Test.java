// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void enable(boolean thrown, boolean caught);
    static void work() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {}
    }
    static void inThread(String name, boolean thrown, boolean caught) throws Exception {
        Thread t = new Thread(() -> {
            enable(thrown, caught);
            work();
        }, name);
        System.out.println(name);
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        inThread("none", false, false);
        inThread("thrown", true, false);
        inThread("caught", false, true);
        inThread("both", true, true);
        work();
    }
}
