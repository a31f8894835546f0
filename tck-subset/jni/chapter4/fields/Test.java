// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    private boolean z = true; byte b = -1; char c = 0xffff; short s = -2; int i = -3; long j = 1L << 40; float f = 1.5f; double d = -0.5; Object o = "o";
    static byte sb = 7; static long sj = -1; static double sd = 2.25; static String so = "so";
    static native void run(Test t);
    public static void main(String[] a) {
        Test t = new Test();
        run(t);
        System.out.println(t.z + " " + t.b + " " + (int) t.c + " " + t.s + " " + t.i + " " + t.j + " " + t.f + " " + t.d + " " + t.o + " " + sb + " " + sj + " " + sd + " " + so);
    }
}
