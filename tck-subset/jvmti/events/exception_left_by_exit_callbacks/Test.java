// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(int kind);
    static int returning(int x) { return x + 1; }
    static int throwing(int x) { throw new UnsupportedOperationException(); }
    static int inner(boolean normally) { return normally ? returning(1) : throwing(1); }
    static void outer(int kind, boolean normally) {
        begin(kind);
        try {
            int result = inner(normally);
            System.out.println("returned " + result);
        } catch (IllegalStateException e) { System.out.println("caught " + e.getMessage()); } finally {
            System.out.println("finally");
        }
    }
    public static void main(String[] args) {
        for (int kind = 0; kind < 2; kind++) {
            outer(kind, true);
            outer(kind, false);
        }
    }
}
