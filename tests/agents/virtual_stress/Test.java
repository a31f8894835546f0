// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Test {
    /** Suspends the thread, looks at its stack, and resumes it. */
    static native void disturb(Thread thread);
    /** Suspends all virtual threads for a moment. */
    static native void disturbAll();

    static final Object[] monitors = new Object[16];
    static final long[] entered = new long[monitors.length];
    static final ReentrantLock lock = new ReentrantLock();
    static long locked;
    static final AtomicLong rounds = new AtomicLong(), interrupted = new AtomicLong(), sent = new AtomicLong();
    static volatile boolean stop;

    /** One round; the number of the round decides what it does. */
    static void round(int number, int i) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int which = (number + i) % monitors.length;
        synchronized (monitors[which]) {
            entered[which]++;
            if (i % 7 == 0) LockSupport.parkNanos(10_000);  // while a monitor is held
            if (i % 11 == 0) {
                try {
                    monitors[which].wait(1);
                } catch (InterruptedException e) {
                    interrupted.incrementAndGet();
                }
            }
        }
        lock.lock();
        try {
            locked++;
        } finally {
            lock.unlock();
        }
        if (i % 3 == 0) {
            try {
                Thread.sleep(random.nextInt(2));
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
            }
        } else {
            LockSupport.parkNanos(random.nextInt(100_000));
        }
        if (Thread.interrupted()) interrupted.incrementAndGet();
    }

    /** At least so many rounds, and more until that time. */
    static void work(int number, int times, long until, CountDownLatch done) {
        for (int i = 0; i < times || System.nanoTime() < until; i++) {
            round(number, i);
            rounds.incrementAndGet();
        }
        done.countDown();
    }

    /** Again and again, with pauses that leave most of the time to the threads. */
    static Thread repeat(String name, Runnable work) {
        return Thread.ofPlatform().name(name).start(() -> {
            while (!stop) {
                long start = System.nanoTime();
                work.run();
                try {
                    Thread.sleep(1 + 5 * (System.nanoTime() - start) / 1_000_000);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.getInteger("stress.threads", 300), times = Integer.getInteger("stress.rounds", 20);
        long until = System.nanoTime() + Integer.getInteger("stress.seconds", 0) * 1_000_000_000L;
        for (int i = 0; i < monitors.length; i++) monitors[i] = new Object();
        CountDownLatch done = new CountDownLatch(count);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int number = i;
            threads[i] = Thread.ofVirtual().start(() -> work(number, times, until, done));
        }
        Thread[] disturbers = {
            repeat("agent", () -> disturb(threads[ThreadLocalRandom.current().nextInt(count)])),
            repeat("agent of all", Test::disturbAll),
            repeat("walker", () -> threads[ThreadLocalRandom.current().nextInt(count)].getStackTrace()),
            repeat("interrupter", () -> {
                threads[ThreadLocalRandom.current().nextInt(count)].interrupt();
                sent.incrementAndGet();
            }),
            repeat("collector", System::gc)};
        done.await();
        stop = true;
        for (Thread disturber : disturbers) disturber.join();
        for (Thread thread : threads) thread.join();
        long total = 0;
        for (long n : entered) total += n;
        long expected = rounds.get();
        if (Boolean.getBoolean("stress.tell")) System.out.println(expected + " rounds, " + interrupted + " of " + sent + " interrupts");
        System.out.println("rounds " + (expected >= (long) count * times) + ", monitors " + (total == expected) + ", lock " + (locked == expected) +
                           ", no more interrupts than were sent " + (interrupted.get() <= sent.get()));
    }
}
