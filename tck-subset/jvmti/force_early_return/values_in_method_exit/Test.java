// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(Object value);
    static native void end();
    static Object l() { return null; }
    static long j() { return 1; }
    static float f() { return 1; }
    static double d() { return 1; }
    static void v() { System.out.println("not printed"); }
    static void caller() {
        l();
        j();
        f();
        d();
        v();
    }
    public static void main(String[] args) {
        begin("text");
        caller();
        end();
    }
}
