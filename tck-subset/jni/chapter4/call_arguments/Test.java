// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static String all(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o, int[] array) {
        return z + " " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + o + " " + array.length;
    }
    static boolean z() { return true; } static byte b() { return -128; } static char c() { return 0xfffe; } static short s() { return -32768; }
    static float f() { return 0.1f; } static double d() { return 0.1; } static long j() { return Long.MIN_VALUE; }
    static native void run();
    public static void main(String[] a) { run(); }
}
