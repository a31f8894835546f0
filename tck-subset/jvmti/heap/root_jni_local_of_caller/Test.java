// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void outer();
    static native void inner();
    static Object held = new Object();
    static void middle() { inner(); }
    public static void main(String[] a) {
        tag(held, 1);
        outer();
    }
}
