// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    /** Suspends all virtual threads but one, or resumes them. */
    static native void suspendAllBut(Thread excepted);
    static native void resumeAllBut(Thread excepted);
    static native boolean isSuspended(Thread thread);
    /** Says what the functions answer that are about threads, and may not be about virtual ones. */
    static native void ask(Thread thread, Throwable exception);

    /** The names of those that shall end. */
    static volatile String ending = "";

    static void state(String when, Thread... threads) {
        System.out.print(when + ":");
        for (Thread thread : threads) System.out.print(" " + thread.getName() + (isSuspended(thread) ? " suspended" : " runs"));
        System.out.println();
    }

    static Thread runs(String name) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread thread = Thread.ofVirtual().name(name).start(() -> {
            started.countDown();
            while (!ending.contains(name)) Thread.onSpinWait();
        });
        started.await();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread ends = Thread.ofVirtual().name("ends").start(() -> System.out.println("virtual: " + Thread.currentThread().isVirtual()));
        ends.join();
        Thread a = runs("a"), b = runs("b");
        ask(a, new IllegalStateException("stopped"));
        suspendAllBut(b);
        state("all but b suspended", a, b);
        resumeAllBut(a);
        state("all but a resumed", a, b);
        resumeAllBut(b);
        state("all but b resumed", a, b);
        suspendAllBut(null);
        state("all suspended", a, b);
        resumeAllBut(null);
        state("all resumed", a, b);
        ending = "a";
        a.join();
        ending = "a b";
        b.join();
        Thread platform = new Thread(() -> { }, "platform");
        platform.start();
        platform.join();
    }
}
