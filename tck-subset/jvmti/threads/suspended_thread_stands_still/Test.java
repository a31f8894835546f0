// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static volatile long count;
    static native String suspend(Thread t);
    static native String resume(Thread t);
    static void moves(String what) throws Exception {
        long seen = count;
        for (int i = 0; i < 2000 && count == seen; i++) Thread.sleep(5);
        System.out.println(what + ", moves: " + (count != seen));
    }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            while (!stop) count++;
        });
        System.out.println("not started: " + suspend(t) + " " + resume(t));
        t.start();
        moves("started");
        System.out.println("not suspended: " + resume(t));
        for (int round = 0; round < 3; round++) {
            System.out.println("suspend: " + suspend(t));
            long seen = count;
            System.out.println("again: " + suspend(t));
            Thread.sleep(30);
            System.out.println("stands still: " + (seen == count));
            System.out.println("resume: " + resume(t));
            moves("resumed");
        }
        stop = true;
        t.join();
        System.out.println("ended: " + suspend(t) + " " + resume(t));
    }
}
