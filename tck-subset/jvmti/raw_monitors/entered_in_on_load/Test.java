// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void exit();
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(Test::exit);
        System.out.println("another thread");
        t.start();
        t.join();
        System.out.println("main");
        exit();
        exit();
        exit();
    }
}
