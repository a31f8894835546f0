// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void notifyPop();
    static native void end();
    static int inner(boolean fail) { if (fail) throw new IllegalStateException(); return 5; }
    static int outer(boolean fail) { notifyPop(); return inner(fail) + 1; }
    public static void main(String[] a) {
        begin();
        outer(false);
        try { outer(true); } catch (IllegalStateException e) { }
        end();
    }
}
