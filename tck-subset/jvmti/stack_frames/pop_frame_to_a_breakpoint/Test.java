// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int callee(int n) { return n + 1; }
    static int caller() { return callee(4); }
    public static void main(String[] args) {
        begin();
        System.out.println(caller());
    }
}
