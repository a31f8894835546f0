// SPDX-License-Identifier: Apache-2.0
/** Full GC pause per live MB. args: millions of nodes. Random graph of 24/32-byte nodes with 2 refs. */
public class FullGc {
    static final class Node {
        Node a, b;
        int v;
    }
    static Node[] keep;
    public static void main(String[] args) {
        int n = (int) (Double.parseDouble(args.length > 0 ? args[0] : "2") * 1e6);
        keep = new Node[n];
        for (int i = 0; i < n; i++) keep[i] = new Node();
        long x = 12345;
        for (int i = 0; i < n; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            keep[i].a = keep[(int) ((x >>> 1) % n)];
            keep[i].b = keep[(i + 1) % n];
        }
        System.gc();
        System.gc();
        long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        for (int r = 0; r < 5; r++) {
            long t0 = System.nanoTime();
            System.gc();
            long t1 = System.nanoTime();
            System.out.println("fullgc ms " + (t1 - t0) / 1000000.0 + " live MB " + (used >> 20) + " ms/MB "
                    + (t1 - t0) / 1e6 / (used / 1048576.0) + " Mobj/s " + n * 1e3 / (t1 - t0));
        }
    }
}
