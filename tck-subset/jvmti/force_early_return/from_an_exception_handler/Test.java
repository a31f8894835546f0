// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static final RuntimeException THROWN = new RuntimeException("thrown");
    // The handlers begin with the exception on the operand stack.
    static int number() {
        try { throw THROWN; } catch (RuntimeException e) { return e.hashCode(); }
    }
    static long wide() {
        try { throw THROWN; } catch (RuntimeException e) { return e.hashCode(); }
    }
    static String text() {
        try { throw THROWN; } catch (RuntimeException e) { return e.getMessage(); }
    }
    public static void main(String[] args) {
        begin();
        System.out.println(number());
        System.out.println(wide());
        System.out.println(text());
        end();
    }
}
