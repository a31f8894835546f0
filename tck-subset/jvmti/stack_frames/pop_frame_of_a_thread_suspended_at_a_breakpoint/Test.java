// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void breakAt(String method);
    static native void awaitHit();
    static native void pop();
    static int calls;
    static synchronized int work(int n) {
        calls++;
        n += 10;
        mark();
        return n;
    }
    static void mark() {}
    @Override
    public void run() {
        System.out.println(work(1) + ", calls " + calls + ", locked " + Thread.holdsLock(Test.class));
    }
    public static void main(String[] args) throws Exception {
        breakAt("mark");
        Test t = new Test();
        t.start();
        awaitHit();
        pop();
        t.join();
        breakAt("work");
        t = new Test();
        t.start();
        awaitHit();
        pop();
        t.join();
    }
}
