// SPDX-License-Identifier: Apache-2.0
/** Nested int loops, arithmetic only. */
public class Loops extends BenchBase {
    String name() { return "loops"; }
    static int loops(int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) s += (i ^ j) + (s >>> 3);
        return s;
    }
    long run() { return loops(6000); }
    public static void main(String[] a) { drive(new Loops(), a); }
}
