// SPDX-License-Identifier: Apache-2.0
import java.util.*;

/** Much garbage and a changing live graph in a small heap, from several threads; every structure checks itself. */
public class Test {
    static class Tree {
        Tree l, r;
        final int v;
        Tree(int v) { this.v = v; }
        static Tree make(int d) {
            Tree t = new Tree(d);
            if (d > 0) {
                t.l = make(d - 1);
                t.r = make(d - 1);
            }
            return t;
        }
        int check() { return 1 + (l == null ? 0 : l.check()) + (r == null ? 0 : r.check()); }
    }

    public static void main(String[] args) throws Exception {
        Tree longLived = Tree.make(12);
        long total = 0;
        for (int i = 0; i < 60; i++) total += Tree.make(8 + i % 4).check();
        System.out.println(total + " " + longLived.check());
        Thread[] ts = new Thread[3];
        long[] sums = new long[3];
        for (int k = 0; k < 3; k++) {
            int id = k;
            (ts[k] = new Thread(() -> {
                Map<Integer, String> m = new HashMap<>();
                Random r = new Random(id);
                for (int i = 0; i < 20000; i++) {
                    int key = r.nextInt(500);
                    m.put(key, "value" + key);
                    String s = m.get(r.nextInt(500));
                    if (s != null) sums[id] += s.length();
                    if (i % 100 == 0) m.remove(key);
                }
                for (var e : m.entrySet())
                    if (!e.getValue().equals("value" + e.getKey())) throw new AssertionError();
            })).start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(sums));
        Object[] ring = new Object[1000];
        int sizes = 0;
        for (int i = 0; i < 30000; i++) {
            Object[] o = new Object[i % 37 + 1];
            o[0] = ring[(i * 7) % 1000];
            if (o[0] instanceof Object[] p) p[0] = null;
            ring[i % 1000] = o;
            byte[] junk = new byte[i % 3000];
            sizes += junk.length;
        }
        System.out.println(sizes);
        int alive = 0;
        for (Object o : ring)
            if (o != null) alive += ((Object[]) o).length;
        System.out.println(alive);
        List<int[]> big = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            big.add(new int[100_000]);
            big.get(big.size() - 1)[99_999] = i;
            if (big.size() > 5) big.remove(0);
        }
        System.out.println(big.stream().mapToInt(a -> a[99_999]).sum());
        String s = "";
        for (int i = 0; i < 300; i++) s += i;
        System.out.println(s.hashCode());
        LinkedList<Integer> ll = new LinkedList<>();
        for (int i = 0; i < 50000; i++) {
            ll.add(i);
            if (ll.size() > 1000) ll.removeFirst();
        }
        System.gc();
        System.out.println(ll.size() + " " + ll.getFirst() + " " + longLived.check());
        Set<String> interned = new HashSet<>();
        for (int i = 0; i < 5000; i++) interned.add(("in" + i % 100).intern());
        System.out.println(interned.size());
    }
}
