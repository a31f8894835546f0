// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void abort(Object from);
    public static void main(String[] a) { abort(new Object[] {"text", new int[3], new Object[] {1, 2, 3}}); }
}
