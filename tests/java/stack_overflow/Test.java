// SPDX-License-Identifier: Apache-2.0
/**
 * StackOverflowError: caught, thrown again, with finally blocks, on the main and another thread, in synchronized and
 * reflective recursion; the VM keeps working.
 */
public class Test {
    static int depth;
    static void recurse() {
        depth++;
        recurse();
    }
    static long args(long a, double b, Object c) {
        depth++;
        return args(a + 1, b, c) + 1;
    }
    static synchronized void locked() {
        depth++;
        locked();
    }
    static void reflective() throws Exception {
        depth++;
        Test.class.getDeclaredMethod("reflective").invoke(null);
    }
    static int unwind;
    static void withFinally() {
        try {
            withFinally();
        } finally { unwind++; }
    }
    interface Loop {
        void go();
    }
    static Loop lambda;
    public String toString() { return "x" + this; }

    static void attempt(String name, Loop l) {
        depth = 0;
        try {
            l.go();
            System.out.println("?");
        } catch (StackOverflowError e) {
            System.out.println(name + " " + (depth > 500) + " " + (e.getStackTrace().length) + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("plain", Test::recurse);
        attempt("plain again", Test::recurse);
        attempt("arguments", () -> args(1, 2, null));
        attempt("synchronized", Test::locked);
        System.out.println(Thread.holdsLock(Test.class));
        lambda = () -> {
            depth++;
            lambda.go();
        };
        attempt("lambda", lambda);
        try {
            withFinally();
        } catch (StackOverflowError e) { System.out.println("finally " + (unwind > 500)); }
        try {
            reflective();
        } catch (StackOverflowError | java.lang.reflect.InvocationTargetException e) {
            System.out.println("reflective " + (depth > 100));
        }
        try {
            new Test().toString();
        } catch (StackOverflowError e) { System.out.println("concatenation"); }
        Thread t = new Thread(null, () -> attempt("thread", Test::recurse), "small", 512 * 1024);
        t.start();
        t.join();
        Thread big = new Thread(null, () -> { attempt("big thread", Test::recurse); }, "big", 64 << 20);
        big.start();
        big.join();
        // Each of some hundred thousand frames has entered a monitor, which the exception leaves.
        Thread deep = new Thread(null, () -> attempt("deep synchronized", Test::locked), "deep", 16 << 20);
        deep.start();
        deep.join();
        int n = 0;
        for (int i = 0; i < 20; i++) try {
                recurse();
            } catch (StackOverflowError e) { n++; }
        System.out.println(n);
    }
}
