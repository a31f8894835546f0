// SPDX-License-Identifier: Apache-2.0
import java.util.*;

/** OutOfMemoryError of each kind that a program can cause and survive; the memory is usable again afterwards. */
public class Test {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "no error";
        } catch (OutOfMemoryError e) { return e.toString(); }
    }
    static Object hold;

    public static void main(String[] args) throws Exception {
        System.out.println(attempt(() -> hold = new long[Integer.MAX_VALUE]));
        System.out.println(attempt(() -> hold = new int[Integer.MAX_VALUE - 8]));
        System.out.println(attempt(() -> hold = new byte[1 << 20][1 << 20]));
        for (int round = 0; round < 3; round++)
            System.out.println(attempt(() -> {
                List<byte[]> l = new ArrayList<>();
                while (true) l.add(new byte[100_000]);
            }));
        System.out.println(attempt(() -> {
            Object[] chain = null;
            while (true) {
                Object[] link = new Object[16];   // a longer chain takes minutes where every 200th allocation collects
                link[0] = chain;
                chain = link;
            }
        }));
        System.out.println(attempt(() -> {
            StringBuilder sb = new StringBuilder("x");
            while (true) sb.append(sb);
        }).startsWith("java.lang.OutOfMemoryError"));
        Thread t = new Thread(() -> System.out.println("thread " + attempt(() -> {
            Map<Integer, int[]> m = new HashMap<>();
            for (int i = 0;; i++) m.put(i, new int[1000]);
        })));
        t.start();
        t.join();
        long sum = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] b = new byte[100_000];
            b[i] = 1;
            sum += b[i];
        }
        System.out.println(sum);
        System.out.println(Runtime.getRuntime().maxMemory() <= 64 << 20);
    }
}
