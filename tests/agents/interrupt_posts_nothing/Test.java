// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    interface Action {
        void run() throws Exception;
    }

    static volatile boolean there, stop;

    static native int interrupt(Thread thread);  // returns the number of methods entered meanwhile

    static void interrupted(String what, Action action) throws Exception {
        there = false;
        Thread thread = new Thread(() -> {
            try {
                there = true;
                action.run();
                System.out.println(what + ": interrupted " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(what + ": " + e.getClass().getName() + " " + Thread.interrupted());
            }
        });
        thread.start();
        while (!there) Thread.sleep(1);
        int entered = interrupt(thread);
        thread.join();
        System.out.println(what + ": entered " + entered);
    }

    public static void main(String[] args) throws Exception {
        Object monitor = new Object();
        interrupted("sleep", () -> Thread.sleep(100_000));
        interrupted("wait", () -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        interrupted("park", () -> {
            while (!Thread.currentThread().isInterrupted()) LockSupport.park();
        });
        interrupted("run", () -> {
            while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
        });
    }
}
