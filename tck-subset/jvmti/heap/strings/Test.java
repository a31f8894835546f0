// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void strings(Object from);
    public static void main(String[] a) {
        Object[] all = {new String("latin \u00e9"), new String("\u4e2d\ud83d\ude00\0."), new String("")};
        for (int i = 0; i < all.length; i++) tag(all[i], i + 1);
        tag(String.class, 100);
        strings(all);
    }
}
