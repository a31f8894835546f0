// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void watch(Object lock);
    static native void await(int count);
    synchronized void method() { System.out.println("method"); }
    static synchronized void staticMethod() { System.out.println("static method"); }
    static void contend(int number, Object lock, Runnable body) throws Exception {
        watch(lock);
        Thread t = new Thread(body, "second");
        synchronized (lock) {
            t.start();
            await(number);
        }
        t.join();
    }
    public static void main(String[] args) throws Exception {
        Test object = new Test();
        contend(1, object, () -> object.method());
        contend(2, Test.class, () -> staticMethod());
    }
}
