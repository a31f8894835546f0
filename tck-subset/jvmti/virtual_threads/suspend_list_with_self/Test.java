// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native void suspend(Thread... threads);
    static native void resume(Thread... threads);
    static native void show(); // what the virtual thread got
    static native void awaitSuspended(Thread thread);

    public static void main(String[] a) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread one = Virtual.await(Virtual.start("one", end::await), Thread.State.WAITING);
        Thread two = Virtual.await(Virtual.start("two", end::await), Thread.State.WAITING);
        Thread self = Virtual.start("self", () -> { suspend(one, Thread.currentThread(), two); });
        awaitSuspended(self);
        System.out.println("it is suspended");
        resume(one, self, two);
        self.join();
        show();
        end.countDown();
        one.join();
        two.join();
    }
}
