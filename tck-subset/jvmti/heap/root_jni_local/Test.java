// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void look();
    static Object held = new Object();
    static void call() { look(); }
    public static void main(String[] a) {
        tag(held, 1);
        tag(Thread.currentThread(), 7);
        call();
    }
}
