// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tell();

    public static void main(String[] a) { tell(); }
}
