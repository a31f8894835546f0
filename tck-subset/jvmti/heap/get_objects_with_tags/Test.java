// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void find();
    public static void main(String[] a) {
        Object one = new Object(), two = new Object(), three = new Object();
        tag(one, 11);
        tag(two, 12);
        tag(three, 12);
        find();
        tag(one, 0);
        tag(two, 0);
        tag(three, 0);
    }
}
