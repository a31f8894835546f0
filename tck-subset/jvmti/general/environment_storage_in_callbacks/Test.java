// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void read(String where);
    static native void clear();
    public static void main(String[] a) throws Exception {
        read("main");
        Thread t = new Thread(() -> read("thread"));
        t.start();
        t.join();
        clear();
        read("cleared");
    }
}
