// SPDX-License-Identifier: Apache-2.0
import java.io.InputStream;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Several threads execute the same code for the first time, all at once, so each of them resolves each instruction. */
public class Test {
    public static class Work implements java.util.function.LongSupplier {
        static int counter = 1;
        static long wide = 5;
        static String text = "t";
        int field = 3;
        long big = 7;
        Object reference = "r";

        static int statically(int x) { return x + counter; }
        int virtually(int x) { return x + field; }
        private int privately(int x) { return x - 1; }

        public long getAsLong() {
            long sum = 0;
            sum += "one".length();
            sum += field;
            sum += big;
            sum += ((String) reference).length();
            sum += counter;
            sum += wide;
            sum += text.length();
            sum += statically(2);
            sum += virtually(3);
            sum += privately(4);
            Comparable<String> comparable = "b";
            sum += comparable.compareTo("a");
            sum += new StringBuilder("two").append(1).length();
            sum += new int[2][3].length;
            sum += new String[4].length;
            sum += reference instanceof String ? 1 : 0;
            sum += 123456789012L % 10;
            sum += (int) (2.5f + 0.5);
            sum += Integer.class.getName().length();
            Runnable r = () -> {};
            r.run();
            field = 3;
            big = 7;
            reference = "r";
            counter = 1;
            wide = 5;
            text = "t";
            return sum;
        }
    }

    static class Fresh extends ClassLoader {
        Fresh() { super(null); }
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Test.class.getResourceAsStream("/" + name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }

    public static void main(String[] args) throws Exception {
        final int threads = 3, rounds = 150;
        AtomicInteger wrong = new AtomicInteger();
        java.util.function.LongSupplier[] work = new java.util.function.LongSupplier[rounds];
        for (int i = 0; i < rounds; i++)
            work[i] =
                    (java.util.function.LongSupplier) new Fresh().loadClass("Test$Work").getConstructor().newInstance();
        long expected = new Work().getAsLong();
        CyclicBarrier start = new CyclicBarrier(threads);
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            all[t] = new Thread(() -> {
                for (var w : work) {
                    try {
                        start.await();
                        if (w.getAsLong() != expected) wrong.incrementAndGet();
                    } catch (Throwable e) {
                        System.out.println(e);
                        wrong.incrementAndGet();
                    }
                }
            });
            all[t].start();
        }
        for (Thread t : all) t.join();
        System.out.println(expected + " wrong: " + wrong);
    }
}
