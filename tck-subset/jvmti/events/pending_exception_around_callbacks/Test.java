// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void request();
    static native void end();
    static int calls;
    static void fromCallback() {
        calls++;
        throw new UnsupportedOperationException();
    }
    static void thrower() {
        request();
        throw new IllegalStateException("the one");
    }
    static void passer() { thrower(); }
    public static void main(String[] args) {
        begin();
        try {
            passer();
        } catch (IllegalStateException e) { System.out.println("caught " + e.getMessage()); }
        end();
        System.out.println("calls " + calls);
    }
}
