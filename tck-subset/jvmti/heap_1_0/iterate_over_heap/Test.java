// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native long tagOf(Object object);
    static native void iterate();
    public static void main(String[] a) {
        Object[] kept = {new Test(), new Test(), new int[5]};
        tag(Test.class, 100);
        tag(kept[0], 1);
        tag(kept[2], 3);
        iterate();
        System.out.println(tagOf(kept[0]) + " " + tagOf(kept[1]) + " " + tagOf(kept[2]));
    }
}
