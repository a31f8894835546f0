// SPDX-License-Identifier: Apache-2.0
/** JVMS 2.8, 6.5: IEEE 754 arithmetic, comparisons with NaN, saturating conversions, remainders, printing. */
public class Test {
    static double[] samples = {0.0, -0.0, 1.0, -1.0, 0.1, 1e10, -1e10, 2147483647.5, 3e9, 9.3e18, -9.3e18, 1e300,
            4.9e-324, 2.2250738585072014E-308, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.NaN};

    static String compare(double a, double b) {
        return (a < b ? "<" : "") + (a <= b ? "[" : "") + (a > b ? ">" : "") + (a >= b ? "]" : "") + (a == b ? "=" : "")
                + (a != b ? "!" : "") + (!(a < b) ? "n" : "") + (!(a > b) ? "m" : "");
    }

    static String compare(float a, float b) {
        return (a < b ? "<" : "") + (a <= b ? "[" : "") + (a > b ? ">" : "") + (a >= b ? "]" : "") + (a == b ? "=" : "")
                + (a != b ? "!" : "") + (!(a < b) ? "n" : "") + (!(a > b) ? "m" : "");
    }

    public static void main(String[] args) {
        for (double d : samples) {
            float f = (float) d;
            System.out.println(d + " int " + (int) d + " long " + (long) d + " short " + (short) d + " char "
                    + (int) (char) d + " float " + f + " f2i " + (int) f + " f2l " + (long) f + " bits "
                    + Long.toHexString(Double.doubleToLongBits(d)) + " "
                    + Integer.toHexString(Float.floatToIntBits(f)));
        }
        for (double a : samples) {
            long hash = 0;
            StringBuilder comparisons = new StringBuilder();
            for (double b : samples) {
                for (double r : new double[] {a + b, a - b, a * b, a / b, a % b, Math.min(a, b), Math.max(a, b), -a})
                    hash = hash * 31 + Double.doubleToLongBits(r);
                float x = (float) a, y = (float) b;
                for (float r : new float[] {x + y, x - y, x * y, x / y, x % y, -x})
                    hash = hash * 31 + Float.floatToIntBits(r);
                comparisons.append(compare(a, b)).append(compare(x, y)).append(' ');
            }
            System.out.println(a + " " + hash + " " + comparisons.toString().hashCode());
        }
        System.out.println(5.5 % 2.0 + " " + -5.5 % 2.0 + " " + 5.5 % -2.0 + " " + 1e300 % 3.0 + " "
                + 5.0 % Double.POSITIVE_INFINITY + " " + 5.0 % 0.0 + " " + -0.0 % 1.0 + " " + 5.5f % 2.1f);
        System.out.println(0.1 + 0.2 + " " + 0.1f * 3 + " " + 1.0 / 3 + " " + 1.0f / 3 + " " + 1e21 + " " + 1e-5 + " "
                + 123456789.0 + " " + 100.0f);
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.floor(-1.5) + " " + Math.ceil(-0.5) + " "
                + Math.rint(2.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " "
                + Math.fma(2.0, 3.0, 4.0) + " " + Math.ulp(1.0) + " " + Math.nextUp(1.0f) + " " + Math.signum(-3.0)
                + " " + Math.scalb(1.0, -1074) + " " + Math.getExponent(1e100) + " " + Math.IEEEremainder(5, 3) + " "
                + Math.hypot(3, 4) + " " + Math.cbrt(27));
        System.out.println(StrictMath.sin(1) + " " + StrictMath.exp(1) + " " + StrictMath.pow(2, 0.5) + " "
                + StrictMath.log(10) + " " + StrictMath.atan2(1, -1));
        System.out.println(Double.toHexString(0.1) + " " + Double.parseDouble("0x1.8p1") + " "
                + Double.compare(0.0, -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " "
                + Float.intBitsToFloat(0x7f800001) + " " + Double.longBitsToDouble(1));
        double sum = 0;
        for (int i = 1; i <= 1000; i++) sum += 1.0 / i;
        System.out.println(sum);
        float fsum = 0;
        for (int i = 1; i <= 1000; i++) fsum += 1.0f / i;
        System.out.println(fsum);
    }
}
