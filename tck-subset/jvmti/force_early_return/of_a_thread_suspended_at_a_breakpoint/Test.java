// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void breakAt(String method);
    static native void awaitHit();
    static native void force(String value);
    static synchronized String work() {
        System.out.println("not printed");
        return "own";
    }
    static String caller() { return work() + ", locked " + Thread.holdsLock(Test.class); }
    @Override
    public void run() {
        System.out.println(caller());
    }
    public static void main(String[] args) throws Exception {
        breakAt("work");
        Test t = new Test();
        t.start();
        awaitHit();
        force("forced");
        t.join();
    }
}
