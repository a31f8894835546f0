// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void check(Thread unstarted, Thread ended, Thread parked, Thread running, Throwable error);

    static volatile boolean stop;

    static void spin() {
        while (!stop) {}
    }

    static void park() {
        while (!stop) LockSupport.park();
    }

    public static void main(String[] a) throws Exception {
        Thread parked = Virtual.await(Virtual.start("parked", Test::park), Thread.State.WAITING);
        Thread running = Virtual.await(Virtual.start("running", Test::spin), Thread.State.RUNNABLE);
        check(Virtual.unstarted("unstarted", () -> {}), Virtual.ended("ended"), parked, running, new Error());
        stop = true;
        LockSupport.unpark(parked);
        parked.join();
        running.join();
    }
}
