// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void suspendOne(Thread t);
    static native void lists(Object[] list);
    public static void main(String[] a) throws Exception {
        Runnable spin = () -> {
            while (!stop) Thread.onSpinWait();
        };
        Thread one = new Thread(spin), two = new Thread(spin), three = new Thread(spin), ended = new Thread(() -> {});
        one.start();
        two.start();
        three.start();
        ended.start();
        ended.join();
        suspendOne(two);
        lists(new Object[] {one, two, new Thread(), ended, "no thread", three});
        stop = true;
        one.join();
        two.join();
        three.join();
        System.out.println("joined");
    }
}
