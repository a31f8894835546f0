// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(Object a, Object b);
    static native void usage(String where);
    static final Object lock = new Object();
    static void caller() {
        callee(0);
        usage("after");
    }
    static synchronized void callee(int times) {
        usage("entered");
        synchronized (lock) {
            synchronized (lock) {
                usage("inside");
                int here = times;
            }
        }
    }
    public static void main(String[] args) {
        begin(Test.class, lock);
        caller();
    }
}
