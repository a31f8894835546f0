// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void await();
    static native int waiting();
    static native int back();
    static native void notifyOne();
    static native void notifyEach();
    public static void main(String[] a) throws Exception {
        notifyOne();
        notifyEach();
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) (all[i] = new Thread(Test::await)).start();
        while (waiting() < 4) Thread.onSpinWait();
        System.out.println("back: " + back());
        for (int i = 1; i <= 2; i++) {
            notifyOne();
            while (back() < i) Thread.onSpinWait();
            Thread.sleep(20);
            System.out.println("one more, back: " + back());
        }
        notifyEach();
        for (Thread t : all) t.join();
        System.out.println("all, back: " + back());
    }
}
