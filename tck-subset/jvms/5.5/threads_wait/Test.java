// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.*;
public class Test {
    static final CountDownLatch inside = new CountDownLatch(1), go = new CountDownLatch(1);
    static class Slow {
        static int value;
        static {
            try { inside.countDown(); go.await(); } catch (InterruptedException e) { throw new IllegalStateException(); }
            value = 42;
        }
    }
    public static void main(String[] a) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Future<Integer> first = pool.submit(() -> Slow.value);
        inside.await();
        Future<Integer> second = pool.submit(() -> Slow.value), third = pool.submit(() -> { new Slow(); return Slow.value; });
        Tck.show("second waits", () -> { try { return second.get(200, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { return "waiting"; } });
        go.countDown();
        System.out.println(first.get() + " " + second.get() + " " + third.get());
        pool.shutdown();
    }
}
