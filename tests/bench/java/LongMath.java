// SPDX-License-Identifier: Apache-2.0
/** 64-bit integer arithmetic: xorshift + multiply + rem. */
public class LongMath extends BenchBase {
    String name() { return "longmath"; }
    static long mix(int n) {
        long x = 88172645463325252L, s = 0;
        for (int i = 0; i < n; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            s += (x % 1000003) * (i | 1L);
        }
        return s;
    }
    long run() { return mix(15000000); }
    public static void main(String[] a) { drive(new LongMath(), a); }
}
