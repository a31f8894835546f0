// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void begin();
    static native void end();
    static void thrower() { throw new IllegalStateException(); }
    static void partly() {
        try {
            thrower();
        } catch (NullPointerException e) { System.out.println("not this one"); }
    }
    @Override
    public void run() {
        partly();
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.setUncaughtExceptionHandler((x, e) -> System.out.println("uncaught " + e));
        begin();
        t.start();
        t.join();
        end();
    }
}
