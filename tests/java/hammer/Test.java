// SPDX-License-Identifier: Apache-2.0
import java.io.InputStream;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/**
   Ten threads on ConcurrentHashMap, monitors, wait and notify, park, interrupt and class loading, an eleventh calls
   System.gc(). Nothing may crash, hang or be miscounted. -Dseconds=600 for the long run.
 */
public class Test {
    public static class Loaded {
        static int count;
        public static int next() { return ++count; }
    }

    static class Loader extends ClassLoader {
        Loader() { super(null); }
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals("Test$Loaded")) throw new ClassNotFoundException(name);
            return defineClass(name, BYTES, 0, BYTES.length);
        }
    }

    static final byte[] BYTES;
    static {
        try (InputStream in = Test.class.getResourceAsStream("Test$Loaded.class")) {
            BYTES = in.readAllBytes();
        } catch (Exception e) { throw new Error(e); }
    }

    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final LongAdder mapAdds = new LongAdder(), monitorAdds = new LongAdder(), interruptsSent = new LongAdder(),
                           loads = new LongAdder(), failures = new LongAdder();
    static final Object[] monitors = new Object[16];
    static final long[] guarded = new long[16];
    static final ArrayDeque<Integer> queue = new ArrayDeque<>();
    static final AtomicLong produced = new AtomicLong(), consumed = new AtomicLong(), handOver = new AtomicLong();
    static volatile boolean stop;
    static volatile Thread parked;

    static Thread spawn(String name, Callable<?> body) {
        Thread t = new Thread(() -> {
            try {
                while (!stop) body.call();
            } catch (Throwable e) {
                failures.increment();
                System.out.println(name + ": " + e);
                e.printStackTrace(System.out);
                stop = true;
            }
        }, name);
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < monitors.length; i++) monitors[i] = new Object();
        List<Thread> threads = new ArrayList<>();
        for (int k = 0; k < 3; k++)
            threads.add(spawn("map" + k, () -> {
                ThreadLocalRandom r = ThreadLocalRandom.current();
                for (int i = 0; i < 200; i++) {
                    map.merge(r.nextInt(1000), 1, Integer::sum);
                    mapAdds.increment();
                }
                return null;
            }));
        for (int k = 0; k < 2; k++)
            threads.add(spawn("monitor" + k, () -> {
                ThreadLocalRandom r = ThreadLocalRandom.current();
                for (int i = 0; i < 200; i++) {
                    int m = r.nextInt(16);
                    synchronized (monitors[m]) { guarded[m]++; }
                    monitorAdds.increment();
                }
                return null;
            }));
        threads.add(spawn("producer", () -> {
            synchronized (queue) {
                while (queue.size() > 20 && !stop) queue.wait(10);
                queue.add(1);
                queue.notifyAll();
            }
            produced.incrementAndGet();
            return null;
        }));
        threads.add(spawn("consumer", () -> {
            synchronized (queue) {
                while (queue.isEmpty() && !stop) queue.wait(10);
                if (queue.poll() != null) consumed.incrementAndGet();
                queue.notifyAll();
            }
            return null;
        }));
        threads.add(spawn("parker", () -> {
            parked = Thread.currentThread();
            long before = handOver.get();
            while (handOver.get() == before && !stop) {
                LockSupport.parkNanos(50_000_000);
                Thread.interrupted();
            }
            return null;
        }));
        threads.add(spawn("unparker", () -> {
            Thread p = parked;
            handOver.incrementAndGet();
            if (p != null) {
                LockSupport.unpark(p);
                if (handOver.get() % 3 == 0) {
                    p.interrupt();
                    interruptsSent.increment();
                }
            }
            Thread.yield();
            return null;
        }));
        threads.add(spawn("loader", () -> {
            Class<?> c = new Loader().loadClass("Test$Loaded");
            for (int i = 1; i <= 3; i++)
                if ((int) c.getMethod("next").invoke(null) != i)
                    throw new AssertionError("statics of another loader's class");
            loads.increment();
            return null;
        }));
        threads.add(spawn("collector", () -> {
            System.gc();
            Thread.sleep(20);
            return null;
        }));
        long end = System.nanoTime() + Integer.getInteger("seconds", 5) * 1_000_000_000L;
        while (System.nanoTime() < end && !stop) Thread.sleep(50);
        stop = true;
        for (Thread t : threads) {
            t.join(20_000);
            if (t.isAlive()) System.out.println(t.getName() + " hangs " + Arrays.toString(t.getStackTrace()));
        }
        long inMap = map.values().stream().mapToLong(x -> x).sum(), inGuarded = Arrays.stream(guarded).sum();
        System.out.println("map " + (inMap == mapAdds.sum() && inMap > 0) + ", monitors "
                + (inGuarded == monitorAdds.sum() && inGuarded > 0) + ", queue "
                + (produced.get() == consumed.get() + queue.size() && consumed.get() > 0) + ", parking "
                + (handOver.get() > 0 && interruptsSent.sum() > 0) + ", loads " + (loads.sum() > 0) + ", failures "
                + failures);
    }
}
