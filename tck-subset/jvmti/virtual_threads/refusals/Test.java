// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native void check(Thread thread, Throwable error);
    public static void main(String[] a) throws Exception {
        CountDownLatch begun = new CountDownLatch(1), end = new CountDownLatch(1);
        Runnable body = () -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) { System.out.println(e); }
        };
        // Compiled against older class libraries, too.
        Thread thread = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        begun.await();
        check(thread, new Error());
        end.countDown();
        thread.join();
        System.out.println("ended");
    }
}
