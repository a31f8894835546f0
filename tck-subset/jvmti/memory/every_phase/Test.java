// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void main();
    static native void other();
    public static void main(String[] a) throws Exception {
        main();
        Thread t = new Thread(Test::other);
        t.start();
        t.join();
    }
}
