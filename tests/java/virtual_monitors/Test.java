// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Virtual threads that hold monitors, or wait for them, more than there could be native stacks for, on one carrier. */
public class Test {
    static final int MANY = 30_000;

    static List<Thread> start(int count, IntConsumer task) {
        List<Thread> threads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int number = i;
            threads.add(Thread.ofVirtual().name("v" + i).start(() -> task.accept(number)));
        }
        return threads;
    }

    static void join(List<Thread> threads) throws Exception {
        for (Thread thread : threads) thread.join();
    }

    static void await(BooleanSupplier condition) throws Exception {
        while (!condition.getAsBoolean()) Thread.sleep(1);
    }

    /** All are in this state, as far as the class library has it. */
    static void awaitState(List<Thread> threads, Thread.State... states) throws Exception {
        for (Thread thread : threads) await(() -> List.of(states).contains(thread.getState()));
    }

    static int counter;
    static synchronized void countStatic() { counter++; }

    /** Each kind of monitor entry, with a held monitor that the frames know and one that only the VM knows. */
    static class Account {
        long sum;
        synchronized void add(long n) { sum += n; }
        synchronized long addTwice(long n, Object other) {
            Object kept = other;
            synchronized (kept) {
                kept = null;
                add(n);
                LockSupport.parkNanos(1);
                add(n);
                if (!Thread.holdsLock(this) || !Thread.holdsLock(other)) throw new IllegalStateException("lost a monitor");
            }
            if (Thread.holdsLock(other)) throw new IllegalStateException("kept a monitor");
            return sum;
        }
    }

    static void blocked() throws Exception {
        Object monitor = new Object();
        AtomicInteger arrived = new AtomicInteger();
        int[] entered = {0};
        List<Thread> threads;
        synchronized (monitor) {
            threads = start(MANY, i -> {
                arrived.incrementAndGet();
                synchronized (monitor) {
                    entered[0]++;
                }
            });
            await(() -> arrived.get() == MANY);
            awaitState(threads.subList(MANY - 10, MANY), Thread.State.BLOCKED, Thread.State.WAITING);
            System.out.println("blocked, entered " + entered[0]);
            System.gc();
        }
        join(threads);
        System.out.println("entered " + entered[0]);
    }

    static void blockedInMethods() throws Exception {
        Account account = new Account();
        List<Thread> threads;
        synchronized (Test.class) {
            synchronized (account) {
                threads = start(2_000, i -> {
                    if (i % 2 == 0) account.add(i);
                    countStatic();
                    if (i % 2 != 0) account.add(i);
                });
                awaitState(threads, Thread.State.BLOCKED, Thread.State.WAITING);
                System.out.println("methods: " + counter + " " + account.sum);
            }
        }
        join(threads);
        System.out.println("methods: " + counter + " " + account.sum);
    }

    static void waiting() throws Exception {
        Object monitor = new Object();
        int[] arrived = {0}, done = {0};
        boolean[] go = {false};
        List<Thread> threads = start(MANY, i -> {
            try {
                synchronized (monitor) {
                    synchronized (monitor) {  // both entries are given up, and come back
                        arrived[0]++;
                        while (!go[0]) monitor.wait(i % 3 == 0 ? 600_000 : 0);
                        done[0]++;
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        await(() -> {
            synchronized (monitor) {
                return arrived[0] == MANY;
            }
        });
        System.gc();
        synchronized (monitor) {
            System.out.println("waiting, done " + done[0]);
            go[0] = true;
            monitor.notifyAll();
        }
        join(threads);
        System.out.println("done " + done[0]);
    }

    static void endsOfWaits() throws Exception {
        Object monitor = new Object();
        AtomicInteger interrupted = new AtomicInteger(), flags = new AtomicInteger(), timedOut = new AtomicInteger();
        StackTraceElement[][] trace = {null};
        List<Thread> threads = start(1_000, i -> {
            synchronized (monitor) {
                try {
                    monitor.wait(i % 2 == 0 ? 0 : 5);
                    timedOut.incrementAndGet();
                } catch (InterruptedException e) {
                    trace[0] = e.getStackTrace();
                    interrupted.incrementAndGet();
                    if (Thread.currentThread().isInterrupted()) flags.incrementAndGet();
                }
                if (!Thread.holdsLock(monitor)) throw new IllegalStateException("does not have the monitor back");
            }
        });
        await(() -> timedOut.get() == 500);
        for (int i = 0; i < threads.size(); i += 2) threads.get(i).interrupt();
        join(threads);
        System.out.println("timed out " + timedOut + ", interrupted " + interrupted + ", flags left " + flags);
        System.out.println(trace[0][0].getMethodName() + " " + trace[0][1].getMethodName() + " ... " + (trace[0].length > 2));
    }

    static void parkedInMonitors() throws Exception {
        CountDownLatch parked = new CountDownLatch(MANY);
        AtomicInteger done = new AtomicInteger();
        List<Thread> threads = start(MANY, i -> {
            Object mine = new Object();
            synchronized (mine) {
                parked.countDown();
                while (!Thread.interrupted()) LockSupport.park();
                if (!Thread.holdsLock(mine)) throw new IllegalStateException("lost a monitor");
                mine.notifyAll();
            }
            done.incrementAndGet();
        });
        parked.await();
        System.gc();
        System.out.println("parked in monitors, done " + done);
        for (Thread thread : threads) thread.interrupt();
        join(threads);
        System.out.println("done " + done);
    }

    static void contendedBySleepers() throws Exception {
        Account account = new Account();
        Object other = new Object();
        List<Thread> threads = start(200, i -> {
            account.addTwice(i, other);
            if (Thread.holdsLock(account)) throw new IllegalStateException("kept a monitor");
        });
        join(threads);
        System.out.println("sleepers: " + account.sum);
    }

    static void thrown() throws Exception {
        Object monitor = new Object();
        AtomicInteger caught = new AtomicInteger();
        List<Thread> threads = start(500, i -> {
            try {
                synchronized (monitor) {
                    LockSupport.parkNanos(1000);
                    throw new IllegalArgumentException();
                }
            } catch (IllegalArgumentException e) {
                if (!Thread.holdsLock(monitor)) caught.incrementAndGet();
            }
        });
        join(threads);
        System.out.println("thrown " + caught);
    }

    public static void main(String[] args) throws Exception {
        blocked();
        blockedInMethods();
        waiting();
        endsOfWaits();
        parkedInMonitors();
        contendedBySleepers();
        thrown();
    }
}
