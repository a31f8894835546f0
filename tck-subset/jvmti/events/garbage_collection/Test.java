// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void collect();
    public static void main(String[] a) { collect(); }
}
