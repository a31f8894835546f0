// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void call(int a, long b);
    static native void look();
    static void inner() { look(); }
    public static void main(String[] args) { call(1, 2); }
}
