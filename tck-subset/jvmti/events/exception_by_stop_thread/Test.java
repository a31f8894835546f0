// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready;
    static native void begin();
    static native void end();
    static native void stop(Thread t, Throwable e);
    static void spin() {
        ready = true;
        while (ready) {}
    }
    @Override
    public void run() {
        try {
            spin();
        } catch (IllegalStateException e) { System.out.println("caught"); }
    }
    public static void main(String[] args) throws Exception {
        Throwable e = new IllegalStateException();
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        begin();
        stop(t, e);
        t.join();
        end();
    }
}
