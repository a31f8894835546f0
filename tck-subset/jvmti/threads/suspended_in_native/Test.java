// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean back;
    static native void inNative();
    static native void let();
    static native boolean there();
    static native boolean gone();
    static native void suspend(Thread t);
    static native void resume(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            inNative();
            back = true;
        });
        t.start();
        while (!there()) Thread.onSpinWait();
        suspend(t);
        System.out.println("suspended");
        let();
        while (!gone()) Thread.onSpinWait();
        Thread.sleep(30);
        System.out.println("native code went on, back in Java: " + back);
        resume(t);
        t.join();
        System.out.println("resumed, back in Java: " + back);
    }
}
