// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static void thrower() { throw new IllegalStateException(); }
    static void catcher() { try { thrower(); } catch (IllegalStateException e) { } }
    public static void main(String[] a) throws Exception {
        begin();
        catcher();
        Thread t = new Thread(() -> thrower());
        t.setUncaughtExceptionHandler((x, e) -> { });
        t.start();
        t.join();
        end();
    }
}
