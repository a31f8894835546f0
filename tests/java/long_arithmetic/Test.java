// SPDX-License-Identifier: Apache-2.0
/** JVMS 6.5: long arithmetic at its edges. */
public class Test {
    static long[] samples = {0, 1, -1, 2, -2, 10, -10, 63, 64, 65, 0xffffffffL, 0x100000000L, 0x123456789abcdefL,
            Long.MAX_VALUE, Long.MIN_VALUE};

    static String div(long a, long b) {
        try {
            return a / b + " " + a % b;
        } catch (ArithmeticException e) { return e.getMessage(); }
    }

    public static void main(String[] args) {
        for (long a : samples) {
            System.out.println(a + ": neg " + -a + " not " + ~a + " int " + (int) a + " byte " + (byte) a + " float "
                    + (float) a + " double " + (double) a);
            long sum = 0;
            for (long b : samples) {
                sum = sum * 31 + (a + b);
                sum = sum * 31 + (a - b);
                sum = sum * 31 + a * b;
                sum = sum * 31 + (a << b);
                sum = sum * 31 + (a >> b);
                sum = sum * 31 + (a >>> b);
                sum = sum * 31 + (a & b);
                sum = sum * 31 + (a | b);
                sum = sum * 31 + (a ^ b);
                sum = sum * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0)
                        + (a == b ? 16 : 0) + (a != b ? 32 : 0);
                sum = sum * 31 + Math.multiplyHigh(a, b) + Long.compare(a, b);
            }
            System.out.println("  all pairs " + sum);
        }
        System.out.println(div(Long.MIN_VALUE, -1) + ", " + div(7, -2) + ", " + div(-7, 2) + ", " + div(1, 0));
        System.out.println((1L << 65) + " " + (1L << -1) + " " + (-1L >>> 60) + " " + (-1L >> 60) + " " + (1L << 32));
        System.out.println(Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " "
                + Long.toUnsignedString(-1) + " " + Long.bitCount(-1) + " " + Long.numberOfTrailingZeros(1L << 40) + " "
                + Long.toString(Long.MIN_VALUE, 36) + " " + Long.hashCode(0x100000001L) + " " + Long.reverseBytes(1));
        long fact = 1;
        for (int i = 2; i <= 25; i++) fact *= i;
        System.out.println(fact);
        long h = 1125899906842597L;
        for (char c : "Vitrine".toCharArray()) h = 31 * h + c;
        System.out.println(h);
    }
}
