// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static native void call();
    static void thrower() { throw new IllegalStateException(); }
    static void caller() {
        call();
        System.out.println("back");
    }
    public static void main(String[] args) {
        begin();
        caller();
        end();
    }
}
