// SPDX-License-Identifier: Apache-2.0
/** A thread that works, and two that do not. */
public class Work {
    static int result;

    static void hot() {
        int sum = 0;
        for (int i = 0; i < 600_000; ++i) {
            sum += i ^ sum << 1;
        }
        result = sum;
    }

    static void warm() {
        int sum = 0;
        for (int i = 0; i < 30_000; ++i) {
            sum += i ^ sum << 1;
        }
        result = sum;
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static void round() {
        hot();
        warm();
        result += fib(23);
    }

    static void waits(Object forNothing) {
        synchronized (forNothing) {
            try {
                forNothing.wait();
            } catch (InterruptedException end) {
                return;
            }
        }
    }

    static void sleeps() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException end) {
            return;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] idle = {new Thread(() -> waits(new Object())), new Thread(Work::sleeps)};
        for (Thread thread : idle) {
            thread.setDaemon(true);
            thread.start();
        }
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 50;
        for (int i = 0; i < rounds; ++i) {
            round();
        }
        System.out.println("worked");
    }
}
