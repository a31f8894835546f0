// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int[] ints = {0, 127, 128, 255, 256, -1, -129, 32768, 65535, 65536, -65537};
    static long[] longs = {0x1_0000_0001L, 0x8000_0000L, -1L, Long.MIN_VALUE, 0x1234_5678_9abc_def0L};
    public static void main(String[] a) {
        for (int i : ints) System.out.println(i + ": " + (byte) i + " " + (int) (char) i + " " + (short) i);
        for (long l : longs) System.out.println(l + ": " + (int) l);
    }
}
