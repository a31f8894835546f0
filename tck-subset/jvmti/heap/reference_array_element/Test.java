// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) {
        Object x = new Object();
        Object[] inner = {null, x};
        Object[][] outer = {inner, null, {x}, inner};
        tag(outer, 1);
        tag(inner, 2);
        tag(outer[2], 3);
        tag(x, 4);
        follow("ARRAY_ELEMENT", outer);
    }
}
