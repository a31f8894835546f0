// SPDX-License-Identifier: Apache-2.0
/** boolean[] sieve: baload/bastore with bounds checks. */
public class Sieve extends BenchBase {
    String name() { return "sieve"; }
    static int sieve(boolean[] comp, int n) {
        int count = 0;
        for (int i = 0; i < n; i++) comp[i] = false;
        for (int i = 2; i < n; i++) {
            if (!comp[i]) {
                count++;
                for (int j = i + i; j < n; j += i) comp[j] = true;
            }
        }
        return count;
    }
    long run() {
        boolean[] c = new boolean[1000000];
        long t = 0;
        for (int k = 0; k < 12; k++) t += sieve(c, c.length);
        return t;
    }
    public static void main(String[] a) { drive(new Sieve(), a); }
}
