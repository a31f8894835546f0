// SPDX-License-Identifier: Apache-2.0
// Seed: arithmetic of all types, conversions, stack shuffling. For every version.
public class Numbers {
    static long seed = 42;
    static strictfp double mixed(int i, long l, float f, double d) {
        l = l + i - (l >>> 3) * (i << 2) ^ (l & ~i | 0x55);
        f = f * i / 3 % 7 - -f;
        d = d * f + l / (i | 1) % 13;
        return (int) d + (long) f + (short) l + (char) i + (byte) l + (float) d;
    }
    static int compare(long a, long b, float f, double d) {
        int n = a < b ? 1 : a == b ? 2 : 3;
        if (f > d) n += 10;
        if (f <= d) n += 20;
        if (!(d >= 0)) n += 30;
        return n != 0 ? n : -1;
    }
    static int shuffle(int[] a, long[] b) {
        int i = 0;
        a[i++] += a[i] = i++;
        b[0] = b[1] += b[0]++ + (a[0] <<= 2);
        long c = b[0] = b[1];
        return a[0] + a[1] + (int) (c ^ b[0]--);
    }
    static long next() { return seed = seed * 6364136223846793005L + 1442695040888963407L; }
    static int hash(String s) {
        int h = 0;
        for (char c : s.toCharArray()) h = 31 * h + c;
        return h;
    }
    static double sum(double... values) {
        double all = 0;
        for (double v : values) all += v;
        return all;
    }
    public static Object test() {
        StringBuilder out = new StringBuilder();
        for (int i = -2; i < 3; i++) out.append(mixed(i, 1L << (i & 63), i * 1.25f, i * -2.5)).append(',');
        out.append(compare(1, 2, 3, 4)).append(compare(2, 2, Float.NaN, 0)).append(compare(3, 2, 1, Double.NaN));
        out.append(shuffle(new int[] {1, 2, 3}, new long[] {4, 5})).append(next()).append(hash("mutant")).append(sum(1, 2.5, -0.0));
        return out.append(Integer.MIN_VALUE / -1).append(Long.MIN_VALUE % -1).append((int) 1e20).append((long) Float.NaN).append(1.0 / 0).toString();
    }
}
