// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void reach(Object held);
    Object next;
    public static void main(String[] a) {
        Test one = new Test();
        one.next = new Object();
        tag(one, 1);
        tag(one.next, 2);
        tag(Thread.currentThread(), 7);
        reach(one);
        System.out.println(one.next != null);
    }
}
