// SPDX-License-Identifier: Apache-2.0
/** JVMS 6.5: int, byte, short and char arithmetic at its edges. */
public class Test {
    static int[] samples = {
            0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 255, -256, 65535, 0x12345678, Integer.MAX_VALUE, Integer.MIN_VALUE};

    static String div(int a, int b) {
        try {
            return a / b + " " + a % b;
        } catch (ArithmeticException e) { return e.getMessage(); }
    }

    public static void main(String[] args) {
        for (int a : samples) {
            System.out.println(a + ": neg " + -a + " not " + ~a + " byte " + (byte) a + " short " + (short) a + " char "
                    + (int) (char) a + " long " + (long) a + " float " + (float) a + " double " + (double) a);
            long sum = 0;
            for (int b : samples) {
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
            }
            System.out.println("  all pairs " + sum);
        }
        System.out.println(div(Integer.MIN_VALUE, -1) + ", " + div(7, -2) + ", " + div(-7, 2) + ", " + div(-7, -2)
                + ", " + div(1, 0));
        System.out.println((1 << 33) + " " + (1 << -1) + " " + (-1 >>> 28) + " " + (-1 >> 28) + " " + (-8 >>> 33));
        byte b = 127;
        b++;
        short s = Short.MIN_VALUE;
        s--;
        char c = 0;
        c--;
        System.out.println(b + " " + s + " " + (int) c);
        b += 300;
        s *= 3.7;
        c /= 2;
        int i = 'a' + 1;
        i -= 0.5;
        System.out.println(b + " " + s + " " + (int) c + " " + i);
        int x = 5;
        x = x++ + ++x;
        System.out.println(x);
        final int big = 100000;
        int inc = 0;
        inc += big;
        inc += 32767;
        inc -= 32768;
        inc++;
        System.out.println(inc);
        System.out.println(Integer.toHexString(Integer.reverse(0x12345678)) + " " + Integer.bitCount(0x0f0f) + " "
                + Integer.numberOfLeadingZeros(1) + " " + Integer.highestOneBit(1000) + " "
                + Integer.rotateLeft(0x80000001, 4) + " " + Integer.compareUnsigned(-1, 1) + " "
                + Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10) + " "
                + Integer.parseInt("-2147483648"));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try {
            Math.multiplyExact(1 << 20, 1 << 20);
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}
