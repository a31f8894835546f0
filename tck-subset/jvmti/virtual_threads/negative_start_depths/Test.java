// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native void check(Thread thread);
    public static void main(String[] a) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = Virtual.await(Virtual.start("parked", end::await), Thread.State.WAITING);
        check(thread);
        end.countDown();
        thread.join();
    }
}
