// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void watch(Thread t);

    static class Mine {}

    static class Others {}

    public static void main(String[] a) throws Exception {
        watch(Thread.currentThread());
        Thread t = new Thread(() -> System.out.println("other: " + new Others().getClass().getName()), "other");
        t.start();
        t.join();
        System.out.println("main: " + new Mine().getClass().getName());
    }
}
