// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static void thrower() { throw new IllegalStateException(); }
    static void withFinally() {
        try {
            thrower();
        } finally { System.out.println("finally"); }
    }
    static void again() {
        try {
            withFinally();
        } catch (RuntimeException e) {
            System.out.println("again");
            throw e;
        }
    }
    static void wrapper() {
        try {
            again();
        } catch (RuntimeException e) { throw new UnsupportedOperationException(e); }
    }
    static void locked(Object o) {
        synchronized (o) { wrapper(); }
    }
    static void top() {
        try {
            locked(new Object());
        } catch (UnsupportedOperationException e) { System.out.println("top"); }
    }
    public static void main(String[] args) {
        begin();
        top();
        end();
    }
}
