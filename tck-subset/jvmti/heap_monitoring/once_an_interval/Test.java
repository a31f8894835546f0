// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void on(int interval);
    static native void off();
    static native int samples();
    static native long size(Object object);
    static final int[] INTERVALS = {8192, 12288, 16384, 24576, 32768};
    static final int[] LENGTHS = {0, 8, 100, 500, 1000, 4000, 20000, 32752};
    static final int INTERVALS_EACH = 5000;     // worth of bytes
    static Object last;

    static int sampled(int length, long count) {
        for (int i = 0; i < 1000; i++) last = new byte[length];     // a new interval may not hold at once
        int before = samples();
        for (long i = 0; i < count; i++) last = new byte[length];
        return samples() - before;
    }

    static void show(String what, double seen, double expected) {
        double off = 100 * (seen - expected) / expected;
        System.out.println(what + ": " + (Math.abs(off) <= 3 ? "as expected" : String.format("%.0f for %.0f, %+.1f %%", seen, expected, off)));
    }

    public static void main(String[] a) {
        double[] ofSize = new double[LENGTHS.length], expectedOfSize = new double[LENGTHS.length];
        for (int interval : INTERVALS) {
            double seen = 0, expected = 0;
            for (int k = 0; k < LENGTHS.length; k++) {
                long size = size(new byte[LENGTHS[k]]), count = (long) INTERVALS_EACH * interval / size;
                on(interval);
                int found = sampled(LENGTHS[k], count);
                off();
                double due = count * (1 - Math.exp(-(double) size / interval));
                seen += found;
                expected += due;
                ofSize[k] += found;
                expectedOfSize[k] += due;
            }
            show("every " + interval + " bytes", seen, expected);
        }
        for (int k = 0; k < LENGTHS.length; k++) show("byte[" + LENGTHS[k] + "]", ofSize[k], expectedOfSize[k]);
    }
}
