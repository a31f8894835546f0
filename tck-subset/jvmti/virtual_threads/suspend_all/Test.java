// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native void check(Thread one, Thread two, Thread platform);
    public static void main(String[] a) throws Exception {
        var end = new CountDownLatch(1);
        Runnable body = () -> {
            try {
                end.await();
            } catch (InterruptedException e) { System.out.println(e); }
        };
        // Compiled against older class libraries, too.
        var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread one = (Thread) start.invoke(null, body), two = (Thread) start.invoke(null, body);
        Thread platform = new Thread(body);
        platform.start();
        check(one, two, platform);
        end.countDown();
        one.join();
        two.join();
        platform.join();
        System.out.println("all ended");
    }
}
