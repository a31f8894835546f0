// SPDX-License-Identifier: Apache-2.0
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Virtual threads: starting, sleeping, executors, hand-over, stack traces, interruption, uncaught exceptions, stack overflow, monitors that are
 * held over a yield, Object.wait, and waiting in a static initializer.
 */
public class Test {
    static class Slow {
        static int value;
        static {
            sleep(20);
            value = 7;
        }
    }

    static int depth;

    static void recurse(int level) {
        depth = level;
        recurse(level + 1);
    }

    static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    static void joinAll(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) thread.join();
        threads.clear();
    }

    static void starting() throws Exception {
        Thread one = Thread.ofVirtual().name("one").start(() -> {
            Thread self = Thread.currentThread();
            System.out.println(self.getName() + " " + self.isVirtual() + " " + self.isDaemon() + " " + self.getThreadGroup().getName() + " "
                    + self.getPriority());
        });
        one.join();
        System.out.println(one.getState() + " " + one.isAlive());
        AtomicInteger count = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 1000; i++) threads.add(Thread.startVirtualThread(() -> {
            sleep(10);
            count.incrementAndGet();
        }));
        joinAll(threads);
        System.out.println(count);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int number = i;
                results.add(executor.submit(() -> {
                    Thread.sleep(Duration.ofMillis(5));
                    return number;
                }));
            }
            int sum = 0;
            for (var result : results) sum += result.get();
            System.out.println(sum);
        }
    }

    static void handingOver() throws Exception {
        SynchronousQueue<Integer> there = new SynchronousQueue<>(), back = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> {
            try {
                for (int value = 0; value < 1999;) {
                    value = there.take();
                    back.put(value + 1);
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        Thread.startVirtualThread(() -> {
            try {
                int value = 0;
                while (value < 2000) {
                    there.put(value);
                    value = back.take();
                }
                System.out.println("handed over " + value);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }).join();
    }

    static void lookingAtThem() throws Exception {
        Thread parked = Thread.startVirtualThread(() -> {
            LockSupport.park();
            System.out.println("unparked, interrupted " + Thread.interrupted());
        });
        while (parked.getState() != Thread.State.WAITING) Thread.sleep(1);
        StackTraceElement[] trace = parked.getStackTrace();
        System.out.println(trace[0].getClassName() + "." + trace[0].getMethodName() + " ... " + trace[trace.length - 2].getClassName() + " "
                + trace[trace.length - 1].getMethodName());
        parked.interrupt();
        parked.join();
        Thread thrower = Thread.ofVirtual().name("thrower").unstarted(() -> {
            throw new IllegalStateException("for the handler");
        });
        thrower.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " threw " + e));
        thrower.start();
        thrower.join();
        Thread.startVirtualThread(() -> {
            try {
                recurse(0);
            } catch (StackOverflowError e) {
                System.out.println("overflow, deep enough: " + (depth > 500));
            }
        }).join();
    }

    static void monitors() throws Exception {
        Object lock = new Object();
        int[] count = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 200; i++) threads.add(Thread.startVirtualThread(() -> {
            for (int k = 0; k < 10; k++) synchronized (lock) {
                    int value = count[0];
                    if (k == 5) Thread.yield();
                    count[0] = value + 1;
                }
        }));
        joinAll(threads);
        System.out.println(count[0]);
        AtomicInteger notified = new AtomicInteger();
        for (int i = 0; i < 20; i++) threads.add(Thread.startVirtualThread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    notified.incrementAndGet();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        }));
        while (notified.get() < 20) {
            synchronized (lock) {
                lock.notifyAll();
            }
            Thread.sleep(1);
        }
        joinAll(threads);
        Thread timed = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(10);
                    System.out.println("timed out");
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted in wait, flag " + Thread.currentThread().isInterrupted());
                }
            }
        });
        Thread.sleep(50);
        timed.interrupt();
        timed.join();
        for (int i = 0; i < 10; i++) threads.add(Thread.startVirtualThread(() -> {
            if (Slow.value != 7) System.out.println("not initialized");
        }));
        joinAll(threads);
    }

    /** Threads in Object.wait have left their carriers, so the pool does not grow for them. */
    static void carriersOfWaiting() throws Exception {
        Object lock = new Object();
        AtomicInteger waiting = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) threads.add(Thread.startVirtualThread(() -> {
            synchronized (lock) {
                waiting.incrementAndGet();
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        }));
        while (waiting.get() < 100) Thread.sleep(1);
        long carriers = Thread.getAllStackTraces().keySet().stream().filter(t -> t.getName().startsWith("ForkJoinPool-1-worker")).count();
        System.out.println("no more carriers than processors: " + (carriers <= Runtime.getRuntime().availableProcessors()));
        synchronized (lock) {
            lock.notifyAll();
        }
        joinAll(threads);
    }

    public static void main(String[] args) throws Exception {
        starting();
        handingOver();
        lookingAtThem();
        monitors();
        carriersOfWaiting();
        System.gc();
        System.out.println("done");
    }
}
