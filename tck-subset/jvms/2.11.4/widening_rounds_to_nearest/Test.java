// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int[] ints = {16777216, 16777217, 16777219, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static long[] longs = {9007199254740993L, 9007199254740995L, Long.MAX_VALUE, 0x7fff_ffbf_ffff_ffffL, 0x7fff_ff40_0000_0001L};
    static double[] doubles = {1e40, -1e40, 1e-50, 0.1, 1.00000005960464477539, Double.MIN_VALUE};
    public static void main(String[] a) {
        for (int i : ints) System.out.println(i + ": " + Float.toHexString(i));
        for (long l : longs) System.out.println(l + ": " + Float.toHexString(l) + " " + Double.toHexString(l));
        for (double d : doubles) System.out.println(d + ": " + Float.toHexString((float) d));
    }
}
