// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void enable(int environment, boolean entry, boolean exception);
    static void work() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {}
    }
    public static void main(String[] args) throws Exception {
        enable(2, true, true);
        enable(0, true, false);
        enable(1, true, true);
        work();
        System.out.println("without 1");
        enable(1, false, false);
        work();
        System.out.println("without entries in 0");
        enable(0, false, true);
        enable(2, false, false);
        Thread t = new Thread(Test::work);
        t.start();
        t.join();
        work();
    }
}
