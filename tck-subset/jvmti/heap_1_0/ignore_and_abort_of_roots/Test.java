// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void reach();
    static native void hold(Object held);
    Object next;
    static void make() {
        Test one = new Test();
        one.next = new Object();
        tag(one, 1);
        tag(one.next, 2);
        hold(one);
    }
    public static void main(String[] a) {
        make();
        reach();
    }
}
