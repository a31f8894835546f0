// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final int TIMES = 3000;

    static class Point {
        int x;
    }

    static native void requestPop();
    static native String counted();
    static native void change(Thread[] threads);

    static int leaf(int number) { return number + 1; }

    static int popped(int number) {
        requestPop();
        return number;
    }

    static int elsewhere(int number) {
        for (int i = 0; i < number; i++) number += leaf(i);
        return number;
    }

    static void work(String[] result, int index) {
        Point point = new Point();
        int sum = 0;
        for (int i = 0; i < TIMES; i++) {
            sum += leaf(i);
            point.x = i;
            sum += point.x;
            sum += popped(i);
        }
        result[index] = counted();
    }

    public static void main(String[] args) throws Exception {
        String[] result = new String[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int index = i;
            threads[i] = new Thread(() -> work(result, index));
            threads[i].start();
        }
        while (threads[0].isAlive() || threads[1].isAlive()) change(threads);
        for (Thread thread : threads) thread.join();
        for (String line : result) System.out.println(line);
    }
}
