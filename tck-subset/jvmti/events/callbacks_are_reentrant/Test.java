// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static void outer() {}
    static int inner(int n) { return n == 0 ? 7 : inner(n - 1); }
    static int broken(int n) { return n * 2; }
    public static void main(String[] args) {
        begin();
        outer();
        end();
    }
}
