// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void third() { look(); }
    static void second() { third(); }
    static void first() { second(); }
    public static void main(String[] args) { first(); }
}
