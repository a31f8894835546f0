// SPDX-License-Identifier: Apache-2.0
public class Test {
    boolean z;
    byte b;
    char c = 'a';
    short s;
    int i;
    long j;
    float f;
    double d;
    Object l;
    int[] array;
    static int statics = 5;
    static native void watch(boolean on);
    void write() {
        z = true;
        b = -100;
        c = 'z';
        s = -30000;
        i = 123456789;
        j = 0x123456789abcdefL;
        f = 2.5f;
        d = -1e100;
        l = "text";
        array = new int[3];
        statics = 6;
        l = null;
    }
    public static void main(String[] args) {
        Test t = new Test();
        watch(true);
        t.write();
        watch(false);
        t.write();
        System.out.println("end");
    }
}
