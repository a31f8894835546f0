// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void begin();
    static native void end();
    static void thrower() {
        begin();
        throw new IllegalStateException();
    }
    @Override
    public void run() {
        thrower();
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.setUncaughtExceptionHandler((x, e) -> System.out.println("uncaught " + e + ", alive " + x.isAlive()));
        t.start();
        t.join();
        end();
    }
}
