// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native Thread current();
    static void compare(String what) { System.out.println(what + ": " + (current() == Thread.currentThread())); }
    public static void main(String[] a) throws Exception {
        compare("main");
        Thread t = new Thread(() -> compare("another"));
        t.start();
        t.join();
    }
}
