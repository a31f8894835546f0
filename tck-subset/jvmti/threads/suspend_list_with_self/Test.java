// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static volatile String said = "";
    static native String suspend(Thread[] list);
    static native void resume(Thread[] list);
    static native boolean suspended(Thread t);
    public static void main(String[] a) throws Exception {
        Thread[] list = new Thread[3];
        Runnable spin = () -> {
            while (!stop) Thread.onSpinWait();
        };
        list[0] = new Thread(spin);
        list[1] = new Thread(() -> said = suspend(list));
        list[2] = new Thread(spin);
        for (int i : new int[] {0, 2, 1}) list[i].start();
        while (!suspended(list[1])) Thread.onSpinWait();
        for (Thread t : list)
            while (!suspended(t)) Thread.onSpinWait();
        System.out.println("all are suspended" + said);
        resume(list);
        stop = true;
        for (Thread t : list) t.join();
        System.out.println(said);
    }
}
