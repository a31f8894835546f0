// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread running = new Thread(() -> {
            try {
                end.await();
            } catch (InterruptedException e) { throw new AssertionError(e); }
        });
        Thread ended = new Thread(() -> {}), fresh = new Thread(() -> {});
        tag(Thread.currentThread(), 1);
        tag(running, 2);
        tag(ended, 3);
        tag(fresh, 4);
        ended.start();
        ended.join();
        running.start();
        follow("THREAD", null);
        end.countDown();
        running.join();
    }
}
