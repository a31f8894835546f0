// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native Object contended(Thread t);
    static native void suspend(Thread t);
    static native void resume(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = Waiting.start("lock", 1)[0];
        System.out.println("waits: " + contended(t));
        suspend(t);
        System.out.println("suspended: " + contended(t));
        synchronized ("lock") { "lock".notify(); }
        System.out.println("notified: " + contended(t));
        resume(t);
        t.join();
    }
}
