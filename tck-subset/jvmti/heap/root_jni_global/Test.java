// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    static native void hold(Object object, Object weakly);
    static native void drop();
    public static void main(String[] a) {
        Object one = new Object(), two = new Object();
        tag(one, 1);
        tag(two, 2);
        hold(one, two);
        follow("JNI_GLOBAL", null);
        drop();
        follow("JNI_GLOBAL", null);
        System.out.println(tagOf(one) + tagOf(two));
    }
    static native long tagOf(Object object);
}
