// SPDX-License-Identifier: Apache-2.0
/** Tiny harness, no lambdas/reflection so that a young VM can run it. Usage: java NAME [iterations] */
abstract class BenchBase {
    abstract String name();
    abstract long run();
    static void drive(BenchBase b, String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        long sum = 0;
        for (int i = 0; i < n; i++) {
            long t0 = System.nanoTime();
            long r = b.run();
            long t1 = System.nanoTime();
            sum = r;
            System.out.println(b.name() + " iter " + i + " us " + (t1 - t0) / 1000 + " check " + r);
        }
    }
}
