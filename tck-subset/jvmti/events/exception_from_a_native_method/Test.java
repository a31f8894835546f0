// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static native void nativeThrow();
    static native void nativeThrowAndClear();
    static void caller() {
        nativeThrowAndClear();
        System.out.println("cleared");
        nativeThrow();
    }
    static void catcher() {
        try {
            caller();
        } catch (IllegalStateException e) { System.out.println("caught"); }
    }
    public static void main(String[] args) {
        begin();
        catcher();
        end();
    }
}
