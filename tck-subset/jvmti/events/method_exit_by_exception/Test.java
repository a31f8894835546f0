// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static native void nativeThrow();
    static void thrower() { throw new IllegalStateException(); }
    static void passer() { thrower(); }
    static synchronized void lockedPasser() { passer(); }
    static void withFinally() {
        try {
            lockedPasser();
        } finally { quiet(); }
    }
    static void quiet() {}
    static void catcher() {
        try {
            withFinally();
        } catch (IllegalStateException e) {}
    }
    static int implicit(int[] a) { return a[3] / (a[0] - a[0]); }
    static void nativeCaller() {
        try {
            nativeThrow();
        } catch (IllegalStateException e) {}
        try {
            implicit(new int[4]);
        } catch (ArithmeticException e) {}
        try {
            implicit(null);
        } catch (NullPointerException e) {}
    }
    public static void main(String[] args) {
        begin();
        catcher();
        nativeCaller();
        end();
    }
}
