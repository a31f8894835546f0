// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Thread... threads);
    static native void bad(Object o);
    static void inner(Thread... threads) { look(threads); }
    public static void main(String[] args) throws Exception {
        Thread fresh = new Thread(() -> {});
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();
        inner(fresh, Thread.currentThread(), ended, Thread.currentThread());
        bad("no thread");
    }
}
