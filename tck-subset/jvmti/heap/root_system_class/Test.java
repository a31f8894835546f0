// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) {
        tag(Object.class, 1);
        tag(String.class, 2);
        follow("SYSTEM_CLASS", null);
    }
}
