// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void walk(Object from);
    public static void main(String[] a) {
        Object[] from = {new Object()};
        tag(from[0], 1);
        walk(from);
    }
}
