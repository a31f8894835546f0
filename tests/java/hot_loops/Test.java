// SPDX-License-Identifier: Apache-2.0
/**
 * Innermost loops that become hot while they run: values of locals that are on the operand stack while the local is assigned, more locals than
 * there are registers, slots that hold numbers of two kinds, exceptions out of the middle, handlers inside, rare paths that come late, null and
 * NaN.
 */
public class Test {
    static final int ROUNDS = 30_000;
    static int[] ints = new int[64];
    static double[] doubles = new double[64];
    static float[] floats = new float[64];
    static long[] longs = new long[64];
    int field;
    double real;
    Test next;
    static Object late;

    static long stacked(int n) {
        int i = 0, x = 1;
        long sum = 0;
        while (i < n) {
            x = x++ + ++x * (x = x ^ i);
            ints[i & 63] = i++ + (i & 7);
            sum += x + ints[i++ & 63] + (i < 100 ? i-- : i);
            int swap = i;
            i = x;
            x = swap;
            swap = i;
            i = x;
            x = swap;
        }
        return sum;
    }

    static double many(int n) {
        int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
        double g = 1, h = 2, k = 3, l = 4, m = 5, o = 6, p = 7, q = 8, r = 9, s = 10;
        float t = 1, u = 2;
        long v = 1, w = 2;
        for (int i = 0; i < n; i++) {
            a += b ^ i; b -= c; c += d & a; d ^= e; e += f; f = a - e;
            g += h / k; h = l - m * 0.5; k = o + 1; l = p * 0.25 - g * 1e-9; m = q - r; o = s / 3; p = m + o; q = g * 1e-3; r = h; s = k + t;
            t = u * 0.5f - t; u = t + (i & 3);
            v += w * 31 + i; w ^= v >>> 7;
            doubles[i & 63] += g; floats[i & 63] = t - floats[i + 1 & 63]; longs[i & 63] ^= v;
        }
        return a + b + c + d + e + f + g + h + k + l + m + o + p + q + r + s + t + u + v + w;
    }

    static long kinds(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            if ((i & 1) == 0) {
                long x = i * 3L;
                sum += x;
            } else {
                double x = i * 0.5;
                sum += (long) (x * x);
            }
            { int y = i; sum ^= y; }
            { float y = i; sum += (int) y; }
        }
        return sum;
    }

    static int leaves(int n, int[] array, int divisor) {
        int i = 0, caught = 0, last = -1;
        while (i < n) {
            try {
                last = i;
                i++;
                if ((i & 1023) == 0) caught += i / divisor;
                array[i % 70] = i + caught;
            } catch (ArithmeticException e) {
                caught += 1000 + last - i;
            } catch (ArrayIndexOutOfBoundsException e) {
                caught += last & 1;
            } finally {
                caught++;
            }
        }
        return caught + last;
    }

    static int out(int n, int[] array) {
        int i = 0;
        try {
            for (; i < n; i += 3) array[i] = i;
        } catch (ArrayIndexOutOfBoundsException e) { return i; }
        return -1;
    }

    static String rare(int n) {
        int i = 0, found = 0;
        for (; i < n; i++) {
            if (i == n - 2) late = new StringBuilder().append(i).append(found);
            found += late == null ? 1 : late.hashCode() & 0;
        }
        return i + " " + found + " " + late;
    }

    static int chosen(int n) {
        int state = 0, steps = 0;
        for (int i = 0; i < n; i++) {
            switch (state) {
                case 0: state = i & 3; break;
                case 1: state = 2; continue;
                case 2: state = 5; steps += i; break;
                case 100: steps--; state = 0; break;
                default: state = state == 3 ? 100 : 0; steps++;
            }
            steps ^= state;
        }
        return steps;
    }

    static String objects(int n) {
        Test a = new Test(), b = new Test();
        a.next = b;
        b.next = a;
        Test at = a;
        int i = 0;
        try {
            for (; ; i++) {
                at.field += i;
                at.real += at.field * 0.5;
                at.next.field ^= at.field;
                if (i == n) at.next = null;
                at = at.next;
                at.field--;
            }
        } catch (NullPointerException e) { return i + " " + a.field + " " + b.field + " " + a.real + " " + (at == null); }
    }

    static String comparisons(int n) {
        double[] values = {0.0, -0.0, 1.5, -2, Double.NaN, Double.POSITIVE_INFINITY};
        float[] small = {0f, -0f, 1.5f, -2f, Float.NaN, Float.NEGATIVE_INFINITY};
        int l = 0, le = 0, g = 0, ge = 0, e = 0, ne = 0, not = 0;
        for (int i = 0; i < n; i++) {
            double x = values[i % 6], y = values[i / 6 % 6];
            if (x < y) l++;
            if (x <= y) le++;
            if (x > y) g++;
            if (x >= y) ge++;
            if (x == y) e++;
            if (x != y) ne++;
            float p = small[i % 6], q = small[i / 6 % 6];
            if (!(p < q)) not++;
            if (!(p <= q)) not += 2;
            if (!(p > q)) not += 3;
            if (!(p >= q)) not += 5;
            for (int k = 0; k < 3 && p < q; k++) p += 1000;
        }
        return l + " " + le + " " + g + " " + ge + " " + e + " " + ne + " " + not;
    }

    static int[][] outer(int n) {
        int[][] table = new int[n][];
        for (int i = 0; i < n; i++) {
            table[i] = new int[n];
            int j = n;
            do {
                j--;
                table[i][j] = i * j + (j > 0 && i > 0 ? table[i - 1][j] : 0);
            } while (j > 0);
        }
        return table;
    }

    static class All {
        boolean flag = true;
        byte small;
        short middle;
        char letter = 'x';
        int whole;
        long large = 1L << 40;
        float real;
        double wide = -0.0;
        Object object;

        All(Object object, double wide, int whole) {
            this.object = object;
            this.wide = wide;
            this.whole = whole;
        }

        void flag(boolean flag) { this.flag = flag; }
        void small(byte small) { this.small = small; }
        void middle(short middle) { this.middle = middle; }
        void letter(char letter) { this.letter = letter; }
        void large(int before, long large, int behind) {
            this.large = large;
            whole = behind;
        }
        void real(float real) { this.real = real; }
        void wide(double wide) { this.wide = wide; }
        void itself() {
            object = this;
            whole = 7;
        }

        long sum() {
            return (flag ? 1 : 0) + small * 3L + middle * 5L + letter * 7L + whole * 11L + large * 13 + (long) (real * 17) + (long) (wide * 19)
                + (object == this ? 23 : object == null ? 29 : 31);
        }
    }

    static class Other extends All {
        int calls;

        Other(Object object) { super(object, 0.25, -1); }
        @Override void wide(double wide) { super.wide(wide + calls++); }
        @Override void itself() { throw new IllegalStateException("itself " + calls); }
    }

    /** Methods that only assign to fields of their object, which compilers do not call. */
    static String assigned(int n) {
        long sum = 0;
        int failed = 0;
        All kept = new All(null, 1.5, 3);
        for (int i = 0; i < n; i++) {
            All each = i % 5 == 4 ? new Other(kept) : new All(i % 3 == 0 ? null : kept, i * 0.5, i);
            each.flag((i & 1) != 0);
            each.small((byte) i);
            each.middle((short) (i * 3));
            each.letter((char) (i * 7));
            each.large(i, i * 1_000_003L, i + 1);
            each.real(i * 0.25f);
            each.wide(each.wide + i);
            try {
                each.itself();
                All none = i % 100 == 99 ? null : kept;
                none.wide(sum * 1e-9);
            } catch (IllegalStateException | NullPointerException e) { failed++; }
            sum += each.sum() ^ kept.sum();
        }
        return sum + " " + failed;
    }

    public static void main(String[] args) {
        for (int time = 0; time < 2; time++) {
            System.out.println(stacked(ROUNDS));
            System.out.println(Double.doubleToLongBits(many(ROUNDS)));
            System.out.println(kinds(ROUNDS));
            System.out.println(leaves(ROUNDS, new int[64], 0) + " " + leaves(ROUNDS, new int[70], 7));
            System.out.println(out(ROUNDS, new int[ROUNDS / 2]));
            late = null;
            System.out.println(rare(ROUNDS));
            System.out.println(chosen(ROUNDS));
            System.out.println(objects(ROUNDS));
            System.out.println(assigned(ROUNDS / 3));
            System.out.println(comparisons(ROUNDS));
            int[][] table = outer(200);
            long sum = 0;
            for (int[] row : table)
                for (int each : row) sum += each;
            System.out.println(sum);
        }
        double sum = 0;
        for (int i = 0; i < 64; i++) sum += doubles[i] + floats[i] + longs[i] + ints[i];
        System.out.println(Double.doubleToLongBits(sum));
    }
}
