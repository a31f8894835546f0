// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Work that one thread does, and then two do at the same time, each as much. Prints "figure NAME WALL1 WALL2 CPU1 CPU2": the least times of many short rounds, in ns for
 * one unit of a thread's work. CPU is that of the threads together. A round in which threads had to wait for a core does not count; a short one
 * seldom has to. Infinity: none counted. Arguments: some of the works.
 */
public class Threads {
    static final int VISITS = 8, ROUNDS = 5;  // to each work in turn, with so many rounds each time
    static final int ATTEMPTS = 2;
    static final double DISTURBED = 0.05;  // part of a round's time for which its threads waited for a core
    static final long ROUND_NS = 20_000_000, WARM_UP_NS = 1_000_000_000;
    static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

    /** What a thread does so many times. */
    interface Work { long run(int times); }

    /** Lets a number of threads do work at the same time, and waits for them. Returns the CPU time that they took. */
    interface Round { long run(int threads, int times) throws Exception; }

    static final class Node {
        Node next;
        int number;
    }

    static final class Counter {
        long value;

        synchronized void add(int number) { value += number; }
    }

    static volatile long sink;

    static Work arithmetic() {
        return times -> {
            long x = 88172645463325252L;
            for (int i = 0; i < times; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            return x;
        };
    }

    /** More memory than the cache of a core has. */
    static Work memory() {
        byte[][] pieces = new byte[256][32768];
        return times -> {
            for (int i = 0; i < times; i++) Arrays.fill(pieces[i & 255], (byte) i);
            return pieces[0][0];
        };
    }

    static Work calls() {
        int[] sum = {0};
        IntUnaryOperator[] targets = {x -> x + 1, x -> x ^ 3, x -> sum[0] += x, x -> -x};
        return times -> {
            int x = 0;
            for (int i = 0; i < times; i++) x = targets[i & 3].applyAsInt(x);
            return x;
        };
    }

    static Work allocation() {
        Node[] last = new Node[64];
        return times -> {
            for (int i = 0; i < times; i++) {
                Node node = new Node();
                node.number = i;
                if ((i & 3) != 0) node.next = last[i - 1 & 63];
                last[i & 63] = node;
            }
            return last[0].number;
        };
    }

    static Work strings() {
        return times -> {
            int length = 0;
            for (int i = 0; i < times; i++) length += new StringBuilder().append("number ").append(i).append(", ").append(i * 3L).toString().indexOf('9');
            return length;
        };
    }

    static Work exceptions() {
        return times -> {
            int caught = 0;
            for (int i = 0; i < times; i++) {
                try {
                    throw new IllegalStateException("thrown");
                } catch (IllegalStateException e) {
                    caught++;
                }
            }
            return caught;
        };
    }

    static Work monitor(Counter counter) {
        return times -> {
            for (int i = 0; i < times; i++) counter.add(i);
            return counter.value;
        };
    }

    static Work map(ConcurrentHashMap<Integer, Integer> map) {
        return times -> {
            int sum = 0, random = (int) Thread.currentThread().getId();
            for (int i = 0; i < times; i++) {
                random = random * 1664525 + 1013904223;
                Integer key = random >>> 16, found = map.get(key);
                if (found == null) map.put(key, 1);
                else if ((i & 7) == 0) map.merge(key, 1, Integer::sum);
                else sum += found;
            }
            return sum;
        };
    }

    static final ExecutorService[] WORKERS = {Executors.newSingleThreadExecutor(), Executors.newSingleThreadExecutor()};

    /** Each thread makes its own work, so that it also allocates what that needs. */
    static Round threads(Supplier<Work> maker) {
        return (count, times) -> {
            List<Future<Long>> cpus = new ArrayList<>();
            for (int i = 0; i < count; i++)
                cpus.add(WORKERS[i].submit(() -> {
                    Work work = maker.get();
                    long begin = TIMES.getCurrentThreadCpuTime();
                    sink = work.run(times);
                    return TIMES.getCurrentThreadCpuTime() - begin;
                }));
            long sum = 0;
            for (Future<Long> cpu : cpus) sum += cpu.get();
            return sum;
        };
    }

    /** The time for which the threads of this process have waited for a core, in ns. */
    static long waited() throws IOException {
        long sum = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) sum += Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[1]);
        }
        return sum;
    }

    /** A pool, and the threads that it has made. */
    record Pool(ForkJoinPool pool, List<Thread> threads) {
        static Pool of(int parallelism) {
            List<Thread> threads = new CopyOnWriteArrayList<>();
            return new Pool(new ForkJoinPool(parallelism, pool -> {
                ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
                threads.add(thread);
                return thread;
            }, null, false), threads);
        }

        long cpu() { return threads.stream().mapToLong(thread -> TIMES.getThreadCpuTime(thread.getId())).sum(); }
    }

    static Round parallelStream() {
        Pool[] pools = {Pool.of(1), Pool.of(2)};
        int[] numbers = new int[20_000];
        Arrays.setAll(numbers, i -> i * 7919);
        return (count, times) -> {
            Pool pool = pools[count - 1];
            long begin = pool.cpu();
            for (int i = 0; i < count * times; i++)
                sink = pool.pool.submit(() -> Arrays.stream(numbers).parallel().map(x -> x ^ x >>> 3).filter(x -> (x & 1) == 0).asLongStream().sum()).get();
            return pool.cpu() - begin;
        };
    }

    /** A round, how much each of its threads does, and the least times in ns for one unit of that: {wall 1, wall 2, CPU 1, CPU 2}. */
    record Measured(Round round, int times, double[] least) {
        static Measured of(Round round) throws Exception {
            int times = 1;
            for (long start = System.nanoTime(), begin = start; ; begin = System.nanoTime()) {
                round.run(1, times);
                long end = System.nanoTime();
                if (end - begin < ROUND_NS) times *= 2;
                else if (end - start > WARM_UP_NS) break;
            }
            double[] least = new double[4];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            return new Measured(round, times, least);
        }

        void run() throws Exception {
            for (int i = 0; i < 2 * ROUNDS; i++)
                for (int attempt = 0, count = 1 + i % 2; attempt < ATTEMPTS; attempt++) {
                    long before = waited(), begin = System.nanoTime();
                    double cpu = round.run(count, times), wall = System.nanoTime() - begin;
                    if (waited() - before > wall * DISTURBED) continue;
                    least[count - 1] = Math.min(least[count - 1], wall / times);
                    least[count + 1] = Math.min(least[count + 1], cpu / times);
                    break;
                }
        }
    }

    public static void main(String[] args) throws Exception {
        Counter shared = new Counter();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Map<String, Round> rounds = new LinkedHashMap<>();
        rounds.put("arithmetic", threads(Threads::arithmetic));
        rounds.put("memory", threads(Threads::memory));
        rounds.put("calls", threads(Threads::calls));
        rounds.put("allocation", threads(Threads::allocation));
        rounds.put("strings", threads(Threads::strings));
        rounds.put("exceptions", threads(Threads::exceptions));
        rounds.put("own_monitors", threads(() -> monitor(new Counter())));
        rounds.put("shared_monitor", threads(() -> monitor(shared)));
        rounds.put("ConcurrentHashMap", threads(() -> map(map)));
        rounds.put("parallel_stream", parallelStream());
        if (args.length > 0) rounds.keySet().retainAll(Arrays.asList(args));
        Map<String, Measured> all = new LinkedHashMap<>();
        for (Map.Entry<String, Round> each : rounds.entrySet()) all.put(each.getKey(), Measured.of(each.getValue()));
        for (int i = 0; i < VISITS; i++)
            for (Measured each : all.values()) each.run();
        all.forEach((name, each) -> System.out.printf("figure %s %.2f %.2f %.2f %.2f%n", name, each.least[0], each.least[1], each.least[2], each.least[3]));
        System.exit(0);
    }
}
