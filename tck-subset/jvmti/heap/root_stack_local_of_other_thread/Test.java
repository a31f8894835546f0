// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void look(Thread thread);
    static volatile boolean ready, end;
    static void hold() {
        Object mine = new Object();
        tag(mine, 1);
        ready = true;
        spin();
        tag(mine, 0);
    }
    static void spin() {
        while (!end) Thread.onSpinWait();
    }
    public static void main(String[] a) throws Exception {
        Thread thread = new Thread(Test::hold);
        tag(thread, 9);
        thread.start();
        while (!ready) Thread.onSpinWait();
        while (thread.getStackTrace().length == 0 || !in(thread.getStackTrace(), "spin")) Thread.onSpinWait();
        look(thread);
        end = true;
        thread.join();
    }
    static boolean in(StackTraceElement[] trace, String name) {
        for (StackTraceElement e : trace)
            if (e.getMethodName().equals(name)) return true;
        return false;
    }
}
