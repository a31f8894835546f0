// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void request(int depth);
    static void thrower() {
        request(1);
        throw new IllegalStateException();
    }
    static void passer() {
        request(1);
        thrower();
    }
    static void catcher() {
        request(1);
        try {
            passer();
        } catch (IllegalStateException e) { System.out.println("caught"); }
    }
    public static void main(String[] args) {
        catcher();
        try {
            passer();
        } catch (IllegalStateException e) { System.out.println("end"); }
    }
}
