// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(Object a, Object b);
    static native void usage(String where);
    static final Object block = new Object();
    static void mark() {}
    static synchronized void callee() {
        synchronized (block) {
            synchronized (block) {
                usage("inside");
                mark();
                System.out.println("not printed");
            }
        }
    }
    public static void main(String[] args) {
        begin(Test.class, block);
        callee();
        usage("after");
        synchronized (block) {
            callee();
            usage("with the caller's");
        }
        usage("end");
    }
}
