// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int field;
    static int access() { return field; }
    static void modification(int n) { field = n; }
    static void thrown(RuntimeException e) { throw e; }
    static void caught(RuntimeException e) {
        try {
            thrown(e);
        } catch (RuntimeException x) {}
    }
    public static void main(String[] args) {
        RuntimeException e = new IllegalStateException();
        begin();
        access();
        modification(5);
        caught(e);
        end();
    }
}
