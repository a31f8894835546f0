// SPDX-License-Identifier: Apache-2.0
import java.util.*;

/** OutOfMemoryError of each kind that a program can cause and survive; the memory is usable again afterwards. There is none while much is free, however it is spread. */
public class Test {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "no error";
        } catch (OutOfMemoryError e) { return e.toString(); }
    }
    static Object hold;

    /** Fills three quarters of what is free with arrays, and keeps one in `every` of them. */
    static List<byte[]> keepSome(int length, int every, long free) {
        List<byte[]> all = new ArrayList<>(), kept = new ArrayList<>();
        for (long bytes = 0; bytes < free / 4 * 3; bytes += length + 24) {
            byte[] each = new byte[length];
            Arrays.fill(each, (byte) all.size());
            all.add(each);
        }
        for (int i = 0; i < all.size(); i += every) kept.add(all.get(i));
        return kept;
    }
    static boolean isWhole(List<byte[]> kept, int every) {
        for (int i = 0; i < kept.size(); i++)
            for (byte each : kept.get(i))
                if (each != (byte) (i * every)) return false;
        return true;
    }
    /** What is free between small arrays is enough for a large one, and for small ones of other sizes. */
    static void holes() {
        int heap = 32 << 20;
        List<byte[]> halves = keepSome(1000, 2, heap);
        int[] hashes = halves.stream().mapToInt(System::identityHashCode).toArray();
        System.out.println("a large array: " + attempt(() -> hold = new byte[heap / 4]));
        hold = null;
        System.out.println(isWhole(halves, 2) + " " + Arrays.equals(hashes, halves.stream().mapToInt(System::identityHashCode).toArray()));
        halves = null;
        List<List<byte[]>> kept = new ArrayList<>();
        System.out.println("other sizes: " + attempt(() -> {
            long live = 0;
            for (int size = 0; size < 6; size++) {
                List<byte[]> eighths = keepSome(1500 + size * 300, 8, heap - live);
                kept.add(eighths);
                live += eighths.size() * (1500L + size * 300);
            }
        }));
        System.out.println(kept.stream().allMatch(each -> isWhole(each, 8)));
    }

    public static void main(String[] args) throws Exception {
        holes();
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
