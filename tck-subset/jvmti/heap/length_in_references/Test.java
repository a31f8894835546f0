// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void walk(Object from);
    public static void main(String[] a) {
        Object[] all = {new Test(), new byte[5], new Object[0], new long[2][3]};
        for (int i = 0; i < all.length; i++) tag(all[i], i + 1);
        walk(all);
    }
}
