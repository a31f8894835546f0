// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void attachAndDetach();
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> System.out.println("run"), "test one");
        t.start();
        t.join();
        t = new Thread(() -> { throw new IllegalStateException(); }, "test two");
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("handler"));
        t.start();
        t.join();
        attachAndDetach();
        System.out.println("end");
    }
}
