// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void count();
    static native int result();
    static native void hold();
    static native void leave();
    static native void want();
    static volatile boolean in;
    public static void main(String[] a) throws Exception {
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) (all[i] = new Thread(Test::count)).start();
        for (Thread t : all) t.join();
        System.out.println("counted: " + result());
        hold();
        hold();
        Thread t = new Thread(() -> {
            want();
            in = true;
        });
        t.start();
        Thread.sleep(20);
        System.out.println("held twice, in: " + in);
        leave();
        Thread.sleep(20);
        System.out.println("held once, in: " + in);
        leave();
        t.join();
        System.out.println("left, in: " + in);
    }
}
