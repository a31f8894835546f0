// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Mine {}
    static class Other {}
    static native void on(Thread thread);
    static native int mine();
    static native int other();
    static Object last;
    static void others() {
        for (int i = 0; i < 100000; i++) last = new Other();
    }
    public static void main(String[] a) throws Exception {
        last = new Mine();
        last = new Other();
        on(Thread.currentThread());
        Thread thread = new Thread(Test::others);
        thread.start();
        thread.join();
        for (int i = 0; i < 1000000 && mine() == 0; i++) last = new Mine();
        System.out.println(mine() > 0 ? "this thread" : "none");
        System.out.println("other thread " + other());
    }
}
