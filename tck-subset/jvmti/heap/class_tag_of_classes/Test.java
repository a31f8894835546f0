// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void walk(Object from);
    Object other = String.class;
    public static void main(String[] a) {
        Test one = new Test();
        tag(one, 1);
        tag(String.class, 2);
        tag(Test.class, 3);
        tag(Class.class, 4);
        walk(one);
    }
}
