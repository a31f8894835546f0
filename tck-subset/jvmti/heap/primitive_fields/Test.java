// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void fields(Object from);
    boolean z = true;
    byte b = -2;
    char c = '\u1234';
    short s = -30000;
    int i = 1 << 30;
    long j = 1L << 60;
    float f = 1.5f;
    double d = -2.25;
    Object none;
    static boolean sz = true;
    static byte sb = 2;
    static char sc = 'c';
    static short ss = 300;
    static int si = -1;
    static long sj = -2;
    static float sf = -0.5f;
    static double sd = 1e100;
    public static void main(String[] a) {
        Test one = new Test();
        tag(one, 1);
        tag(Test.class, 2);
        fields(one);
    }
}
