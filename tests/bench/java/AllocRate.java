// SPDX-License-Identifier: Apache-2.0
/**
 * Allocation throughput. Prints MB/s for several object sizes (16-byte header model reported by caller). args:
 * millions
 */
public class AllocRate {
    static Object sink;
    static byte[] bsink;
    static final class Small { int a, b; }
    static final class Medium { long a, b, c, d, e, f; }
    public static void main(String[] args) {
        int n = (args.length > 0 ? Integer.parseInt(args[0]) : 20) * 1000000;
        for (int rep = 0; rep < 3; rep++) {
            long t0 = System.nanoTime();
            for (int i = 0; i < n; i++) sink = new Small();
            long t1 = System.nanoTime();
            for (int i = 0; i < n; i++) sink = new Medium();
            long t2 = System.nanoTime();
            for (int i = 0; i < n / 40; i++) bsink = new byte[1008];
            long t3 = System.nanoTime();
            System.out.println("small24B Mobj/s " + n * 1000L / (t1 - t0) + " MB/s " + n * 24000L / (t1 - t0)
                    + " medium64B MB/s " + n * 64000L / (t2 - t1) + " byte[1008] MB/s "
                    + (n / 40) * 1024000L / (t3 - t2));
        }
    }
}
