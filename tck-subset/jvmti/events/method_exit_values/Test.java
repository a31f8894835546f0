// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static boolean z() { return true; }
    static byte b() { return -2; }
    static char c() { return '\uffff'; }
    static short s() { return -4; }
    static int i() { return Integer.MIN_VALUE; }
    static long j() { return 0x7123456789abcdefL; }
    static float f() { return 7.5f; }
    static double d() { return -1e100; }
    static Object l() { return "text"; }
    static Object n() { return null; }
    static int[] a() { return new int[9]; }
    static void v() {}
    static native boolean nz();
    static native byte nb();
    static native char nc();
    static native short ns();
    static native int ni();
    static native long nj();
    static native float nf();
    static native double nd();
    static native Object nl();
    static native void nv();
    public static void main(String[] args) {
        begin();
        z();
        b();
        c();
        s();
        i();
        j();
        f();
        d();
        l();
        n();
        a();
        v();
        nz();
        nb();
        nc();
        ns();
        ni();
        nj();
        nf();
        nd();
        nl();
        nv();
        end();
    }
}
