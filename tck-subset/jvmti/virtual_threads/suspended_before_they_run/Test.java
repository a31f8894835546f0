// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void suspendAllBut(Thread one, Thread two);
    static native void resume(Thread thread);
    static native void resumeAll();
    static native boolean suspended(Thread thread);

    static volatile boolean busy, stop;

    static void spin() {
        busy = true;
        while (!stop) {}
    }

    /** The only carrier is busy (options.txt), so that the started threads have not run when all are suspended. */
    public static void main(String[] a) throws Exception {
        Thread spinning = Virtual.start("spinning", Test::spin);
        while (!busy) Thread.sleep(1);
        Thread resumed = Virtual.start("resumed", () -> {});
        Thread excepted = Virtual.start("excepted", () -> {});
        suspendAllBut(spinning, excepted);
        System.out.println(suspended(resumed) + " " + suspended(excepted) + " " + suspended(spinning));
        resume(resumed);
        System.out.println(suspended(resumed) + " " + suspended(excepted) + " " + suspended(spinning));
        stop = true;
        spinning.join();
        for (Thread thread : new Thread[] {resumed, excepted}) {
            thread.join(10000);
            System.out.println(thread.getName() + " has ended: " + !thread.isAlive());
        }
        resumeAll();
        resumed.join();
        excepted.join();
    }
}
