// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void size(Object object, long tag);
    static native void iterate();
    int number;
    static void unreachable() { tag(new Test(), 5); }
    public static void main(String[] a) {
        Object[] kept = {new Test(), new int[7], new Object[3][0], "text"};
        for (int i = 0; i < kept.length; i++) {
            tag(kept[i], i + 1);
            size(kept[i], i + 1);
        }
        unreachable();
        iterate();
        System.out.println(kept.length);
    }
}
