// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void enable(Thread t);
    public static void main(String[] a) throws Exception {
        Runnable spin = () -> {
            while (!stop) Thread.onSpinWait();
        };
        Thread one = new Thread(spin, "one"), two = new Thread(spin, "two");
        one.start();
        two.start();
        enable(two);
        stop = true;
        one.join();
        two.join();
        System.out.println("joined");
    }
}
