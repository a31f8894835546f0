// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static native void call();
    static void thrower() { throw new IllegalStateException(); }
    static void catcher() {
        try {
            call();
        } catch (IllegalStateException e) { System.out.println("in the handler"); }
    }
    public static void main(String[] args) {
        begin();
        catcher();
        end();
    }
}
