// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static native void viaNative();
    int field;
    Test() { field = 1; }
    int get() { return field; }
    static void fail() { throw new IllegalStateException(); }
    static void called() { int a = 1; }
    static int outer() {
        Test t = new Test();
        int got = t.get();
        try {
            fail();
        } catch (IllegalStateException e) { got++; }
        viaNative();
        return got;
    }
    public static void main(String[] args) {
        outer();
        begin();
        outer();
        end();
    }
}
