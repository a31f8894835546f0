// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Thread fresh, Thread ended, Object none);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {});
        t.start();
        t.join();
        run(new Thread(), t, "no thread");
    }
}
