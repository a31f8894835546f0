// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void look(Thread t);
    static Object made() {
        Object one = new Object();
        tag(one, 1);
        return one;
    }
    static Object work(long two_slots, int i) {
        Object local = made();
        look(Thread.currentThread());
        return local;
    }
    public static void main(String[] a) {
        tag(Thread.currentThread(), 7);
        work(1, 2);
    }
}
