// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static void thrower() { throw new IllegalStateException(); }
    static int divide(int a, int b) { return a / b; }
    static Object cast(Object o) { return (Integer) o; }
    static void catcher() {
        try {
            thrower();
        } catch (IllegalStateException e) {}
        try {
            divide(1, 0);
        } catch (NullPointerException e) {
        } catch (RuntimeException e) {}
        try {
            cast("text");
        } catch (ClassCastException e) {}
        try {
            int[] a = null;
            a[0] = 1;
        } catch (NullPointerException e) {}
    }
    public static void main(String[] args) {
        begin();
        catcher();
        end();
    }
}
