// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile int turn;
    static native void step(Thread t, boolean on);
    static void work() { int a = 1; }
    static void await(int wanted) {
        while (turn != wanted) Thread.onSpinWait();
    }
    static void inThread() {
        await(1);
        work();
        turn = 2;
        await(3);
        work();
    }
    public static void main(String[] args) throws Exception {
        Thread stepped = new Thread(Test::inThread, "stepped");
        stepped.start();
        work();
        step(stepped, true);
        work();
        turn = 1;
        await(2);
        work();
        step(stepped, false);
        turn = 3;
        stepped.join();
        System.out.println("myself");
        step(Thread.currentThread(), true);
        work();
        step(Thread.currentThread(), false);
        work();
    }
}
