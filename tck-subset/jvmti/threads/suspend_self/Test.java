// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile int step;
    static volatile String result;
    static native String suspend(Thread t);
    static native String resume(Thread t);
    static native boolean suspended(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            for (int round = 1; round <= 2; round++) {
                result = suspend(round == 1 ? null : Thread.currentThread());
                step = round;
            }
        });
        t.start();
        for (int round = 1; round <= 2; round++) {
            while (!suspended(t)) Thread.onSpinWait();
            Thread.sleep(20);
            System.out.println("still inside: " + (step == round - 1));
            System.out.println("resume: " + resume(t));
            while (step < round) Thread.onSpinWait();
            System.out.println("came back: " + result);
        }
        t.join();
    }
}
