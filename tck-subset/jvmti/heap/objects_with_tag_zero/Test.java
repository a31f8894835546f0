// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void find();
    public static void main(String[] a) {
        Object one = new Object();
        tag(one, 11);
        find();
        tag(one, 0);
    }
}
