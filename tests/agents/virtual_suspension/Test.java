// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class Test {
    static final int COUNT = 30_000;
    /** How many got NONE, and another result. */
    static native String suspendList(Thread[] threads);
    static native String resumeList(Thread[] threads);
    static native void suspendAll();
    static native void resumeAll();
    /** How many of the threads have these bits. */
    static native int inState(Thread[] threads, int bits);
    /** How many own the monitor of that index and no other, in the frame that called park. */
    static native int owners(Thread[] threads, Object[] monitors);
    /** How many wait to enter the monitor. */
    static native int contenders(Thread[] threads, Object monitor);

    static final Object gate = new Object(), hall = new Object();
    static final AtomicInteger done = new AtomicInteger(), arrived = new AtomicInteger();
    static volatile boolean go;

    static void hold(Object mine) {
        synchronized (mine) {
            arrived.incrementAndGet();
            while (!go) LockSupport.park();
        }
    }

    static void task(int number, Object mine) {
        switch (number % 4) {
            case 0 -> {
                arrived.incrementAndGet();
                while (!go) LockSupport.park();
            }
            case 1 -> hold(mine);
            case 2 -> {
                arrived.incrementAndGet();
                synchronized (gate) {
                    if (!go) throw new IllegalStateException("entered early");
                }
            }
            default -> {
                synchronized (hall) {
                    arrived.incrementAndGet();
                    try {
                        while (!go) hall.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
        done.incrementAndGet();
    }

    static void round(boolean byList) throws Exception {
        go = false;
        done.set(0);
        arrived.set(0);
        Thread[] threads = new Thread[COUNT], holders = new Thread[COUNT / 4], blocked = new Thread[COUNT / 4];
        Object[] monitors = new Object[COUNT / 4];
        synchronized (gate) {
            for (int i = 0; i < COUNT; i++) {
                int number = i;
                Object mine = new Object();
                threads[i] = Thread.ofVirtual().start(() -> task(number, mine));
                if (i % 4 == 1) {
                    holders[i / 4] = threads[i];
                    monitors[i / 4] = mine;
                }
                if (i % 4 == 2) blocked[i / 4] = threads[i];
            }
            while (arrived.get() < COUNT) Thread.sleep(1);
            for (Thread thread : threads)
                while (thread.getState() == Thread.State.RUNNABLE) Thread.sleep(1);
            if (byList)
                System.out.println("suspended " + suspendList(threads));
            else
                suspendAll();
            System.out.println("suspended " + inState(threads, 0x100000) + ", parked " + inState(threads, 0x200) + ", blocked " + inState(threads, 0x400) +
                               ", waiting " + inState(threads, 0x100));
            System.out.println("owners " + owners(holders, monitors) + ", contenders " + contenders(blocked, gate));
            System.gc();
            go = true;
        }
        synchronized (hall) {
            hall.notifyAll();
        }
        for (int i = 0; i < COUNT; i++)
            if (i % 4 < 2) LockSupport.unpark(threads[i]);
        Thread.sleep(300);
        System.out.println("done while suspended: " + done);
        if (byList)
            System.out.println("resumed " + resumeList(threads));
        else
            resumeAll();
        for (Thread thread : threads) thread.join();
        System.out.println("done " + done);
    }

    public static void main(String[] args) throws Exception {
        round(true);
        round(false);
    }
}
