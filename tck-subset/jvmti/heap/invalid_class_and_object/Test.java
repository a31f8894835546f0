// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void invalid(Object object);
    public static void main(String[] a) { invalid("an object"); }
}
