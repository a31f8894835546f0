// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void mode(int environment, boolean enable, Thread thread);
    static native void callback(int environment, boolean set);
    static native void dispose(int environment);
    static native String seen();  // the environments that have seen work() in this thread since the last call
    static void work() {}
    static String run() {
        work();
        return seen();
    }
    static void show(String what) throws Exception {
        String[] other = new String[1];
        Thread thread = new Thread(() -> other[0] = run());
        String here = run();
        thread.start();
        thread.join();
        System.out.println(what + ": main [" + here + "], new thread [" + other[0] + "]");
    }
    public static void main(String[] args) throws Exception {
        Thread self = Thread.currentThread();
        show("none");
        mode(0, true, self);
        show("A in main");
        mode(2, true, null);
        show("C in all");
        mode(1, true, self);
        show("B in main");
        callback(0, false);
        callback(2, false);
        show("A and C without callback");
        callback(0, true);
        callback(2, true);
        show("with callbacks");
        mode(1, false, self);
        mode(2, false, null);
        show("B and C disabled");
        mode(1, true, null);
        show("B in all");
        dispose(0);
        show("A is gone");
        mode(2, true, self);
        dispose(1);
        show("B is gone, C in main");
        dispose(2);
        show("all are gone");
    }
}
