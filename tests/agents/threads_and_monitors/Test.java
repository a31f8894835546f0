// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static final Object outer = new Object(), inner = new Object(), contended = new Object();
    static final CountDownLatch there = new CountDownLatch(2);

    static native void look(Thread thread, String title);
    static native void suspend(Thread thread);
    static native void resume(Thread thread);
    static native void usage(Object object, String title);

    static void busy(int number, long wide, double real, Object reference) throws InterruptedException {
        synchronized (outer) {
            deeper(reference);
        }
    }

    static void deeper(Object reference) throws InterruptedException {
        synchronized (inner) {
            there.countDown();
            synchronized (reference) {
                reference.wait();
            }
        }
    }

    static void enter() {
        there.countDown();
        synchronized (contended) {
            System.out.println("entered");
        }
    }

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) Thread.sleep(5);
    }

    public static void main(String[] args) throws Exception {
        Object monitor = new Object();
        Thread unstarted = new Thread(() -> { }, "unstarted");
        look(unstarted, "unstarted");
        Thread waiter = new Thread(() -> {
            try {
                busy(7, 1L << 40, 2.5, monitor);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }, "waiter");
        Thread blocked = new Thread(Test::enter, "blocked");
        waiter.start();
        synchronized (contended) {
            blocked.start();
            there.await();
            await(waiter, Thread.State.WAITING);
            await(blocked, Thread.State.BLOCKED);
            look(waiter, "waiter");
            look(blocked, "blocked");
            usage(contended, "contended");
            usage(monitor, "monitor");
            usage(inner, "inner");
            suspend(waiter);
            suspend(waiter);
            look(waiter, "suspended");
            resume(waiter);
            resume(waiter);
        }
        blocked.join();
        waiter.interrupt();
        waiter.join();
        look(waiter, "terminated");
    }
}
