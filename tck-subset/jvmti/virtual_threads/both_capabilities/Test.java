// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void check();
    public static void main(String[] a) { check(); }
}
