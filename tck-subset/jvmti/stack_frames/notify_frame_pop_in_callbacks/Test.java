// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int third() { return 3; }
    static int second() { return third() + 20; }
    static int first() { return second() + 100; }
    static void thrower() { throw new IllegalStateException(); }
    static void catcher() {
        try {
            thrower();
        } catch (IllegalStateException e) {}
    }
    public static void main(String[] args) {
        begin();
        System.out.println(first());
        catcher();
        end();
    }
}
