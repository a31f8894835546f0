// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void inner() { look(); }
    static void outer() { inner(); }
    public static void main(String[] a) { outer(); }
}
