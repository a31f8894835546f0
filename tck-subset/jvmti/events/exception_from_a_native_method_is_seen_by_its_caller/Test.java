// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static native void nativeThrow();
    static void caller() { nativeThrow(); }
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
