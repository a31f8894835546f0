// SPDX-License-Identifier: Apache-2.0
public class Test {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    Object l;
    static int si;
    static double sd;
    static Object sl;
    static native void watch();
    native void touch(Object text);
    public static void main(String[] args) {
        watch();
        Test t = new Test();
        t.touch("text");
        watch();
    }
}
