// SPDX-License-Identifier: Apache-2.0
public class Test {
    int a;
    static long b;
    static native void watch();
    public static void main(String[] args) { watch(); }
}
