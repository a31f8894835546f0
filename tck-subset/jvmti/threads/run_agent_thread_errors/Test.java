// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Thread t, Object none);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> System.out.println("runs"));
        run(t, "no thread");
        t.start();
        t.join();
    }
}
