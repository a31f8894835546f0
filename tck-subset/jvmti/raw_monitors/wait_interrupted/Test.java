// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void await(long millis);
    public static void main(String[] a) throws Exception {
        await(10);
        Thread t = new Thread(() -> await(0));
        t.start();
        Thread.sleep(30);
        t.interrupt();
        t.join();
        System.out.println("joined");
    }
}
