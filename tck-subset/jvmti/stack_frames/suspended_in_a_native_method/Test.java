// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void waitInNative();
    static native void awaitEntry();
    static native void release();
    static native void look(Thread t);
    static int work(int n) {
        waitInNative();
        return n;
    }
    @Override
    public void run() {
        System.out.println("work gave " + work(5));
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        awaitEntry();
        look(t);
        release();
        t.join();
    }
}
