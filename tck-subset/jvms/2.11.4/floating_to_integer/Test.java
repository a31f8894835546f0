// SPDX-License-Identifier: Apache-2.0
public class Test {
    static double[] values = {Double.NaN, 1e20, -1e20, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2.9, -2.9, -0.0, 2147483648.0, 9.3e18};
    public static void main(String[] a) {
        for (double d : values) {
            float f = (float) d;
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (int) f + " " + (long) f + " " + (byte) d + " " + (int) (char) d);
        }
    }
}
