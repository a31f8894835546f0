// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** java.util.concurrent under contention: totals must be right. */
public class Test {
    volatile int updated;
    static final AtomicIntegerFieldUpdater<Test> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Test.class, "updated");

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(6);
        int n = 6, each = 5000;
        ConcurrentHashMap<Integer, LongAdder> map = new ConcurrentHashMap<>();
        AtomicLong atomic = new AtomicLong();
        LongAdder adder = new LongAdder();
        Test t = new Test();
        ReentrantLock lock = new ReentrantLock();
        long[] guarded = new long[2];
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        Semaphore sem = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), tooMany = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(n);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            int id = k;
            futures.add(pool.submit(() -> {
                barrier.await();
                for (int i = 0; i < each; i++) {
                    map.computeIfAbsent(i % 97, x -> new LongAdder()).increment();
                    atomic.incrementAndGet();
                    adder.add(2);
                    UPDATER.incrementAndGet(t);
                    lock.lock();
                    try {
                        guarded[0]++;
                    } finally { lock.unlock(); }
                    if (i % 10 == 0) {
                        rw.writeLock().lock();
                        try {
                            guarded[1]++;
                        } finally { rw.writeLock().unlock(); }
                        long s = stamped.tryOptimisticRead();
                        stamped.validate(s);
                        sem.acquire();
                        if (inside.incrementAndGet() > 2) tooMany.incrementAndGet();
                        inside.decrementAndGet();
                        sem.release();
                    }
                }
                return id;
            }));
        }
        int ids = 0;
        for (Future<Integer> f : futures) ids += f.get();
        System.out.println(ids + " " + map.size() + " " + map.values().stream().mapToLong(LongAdder::sum).sum() + " "
                + atomic + " " + adder + " " + t.updated + " " + guarded[0] + " " + guarded[1] + " " + tooMany);
        System.out.println(ForkJoinPool.commonPool().invoke(new Fib(18)) + " "
                + IntStream.rangeClosed(1, 20000).parallel().mapToLong(x -> x).sum() + " "
                + Arrays.stream(new int[] {3, 1, 2}).parallel().sorted().boxed().collect(Collectors.toList()));
        CompletableFuture<String> cf =
                CompletableFuture.supplyAsync(() -> 20)
                        .thenApplyAsync(x -> x + 1)
                        .thenCombine(CompletableFuture.supplyAsync(() -> 2), (a, b) -> "cf" + a * b);
        System.out.println(cf.get(10, TimeUnit.SECONDS));
        System.out.println(CompletableFuture
                                   .supplyAsync(() -> {
                                       if (true) throw new IllegalStateException("bad");
                                       return 1;
                                   })
                                   .handle((v, e) -> v + " " + e)
                                   .get());
        try {
            pool.submit(() -> { throw new java.io.IOException("io"); }).get();
        } catch (ExecutionException e) { System.out.println(e.getMessage()); }
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        Future<Integer> consumer = pool.submit(() -> {
            int s = 0;
            for (int i; (i = q.take()) >= 0;) s += i;
            return s;
        });
        for (int i = 0; i < 500; i++) q.put(i);
        q.put(-1);
        System.out.println(consumer.get());
        SynchronousQueue<String> sq = new SynchronousQueue<>();
        pool.submit(() -> {
            sq.put("handed");
            return null;
        });
        System.out.println(sq.take());
        Exchanger<String> ex = new Exchanger<>();
        Future<String> other = pool.submit(() -> ex.exchange("b"));
        System.out.println(ex.exchange("a") + other.get());
        ScheduledExecutorService sched = Executors.newScheduledThreadPool(1);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> sf = sched.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            three.countDown();
        }, 1, 2, TimeUnit.MILLISECONDS);
        three.await();
        sf.cancel(false);
        System.out.println(sched.schedule(() -> "later", 5, TimeUnit.MILLISECONDS).get() + " " + (ticks.get() >= 3));
        sched.shutdownNow();
        Phaser phaser = new Phaser(1);
        for (int i = 0; i < 3; i++) {
            phaser.register();
            pool.execute(phaser::arriveAndDeregister);
        }
        System.out.println("phase " + phaser.arriveAndAwaitAdvance());
        ConcurrentSkipListMap<String, Integer> skip = new ConcurrentSkipListMap<>(Map.of("b", 2, "a", 1));
        System.out.println(skip + " " + new CopyOnWriteArrayList<>(List.of(1, 2)) + " " + skip.firstKey());
        try {
            pool.submit(() -> {
                    Thread.sleep(100000);
                    return 1;
                }).get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) { System.out.println("timeout"); }
        pool.shutdownNow();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) { System.out.println("rejected"); }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        protected Integer compute() {
            if (n < 2) return n;
            Fib f = new Fib(n - 1);
            f.fork();
            return new Fib(n - 2).compute() + f.join();
        }
    }
}
