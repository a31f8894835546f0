// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int mostInside(Thread[] threads, int rounds);
    static native int[] suspendAll(Thread[] threads);
    static native void resumeAll(Thread[] threads);
    static native boolean suspended(Thread thread);

    static volatile boolean stop;
    static long shared;

    static void inside() {
        for (int i = 0; i < 50; i++) shared += i;
    }

    static void work() {
        while (!stop) {
            synchronized (Test.class) {
                inside();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) (workers[i] = new Thread(Test::work, "worker" + i)).start();
        Thread comings = new Thread(() -> {
            while (!stop) {
                Thread t = new Thread(() -> { });
                t.start();
                try {
                    t.join();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        comings.start();
        System.out.println("more than one inside: " + (mostInside(workers, 300) > 1));

        Thread[] list = new Thread[workers.length + 1];
        int[][] results = new int[1][];
        Thread self = new Thread(() -> results[0] = suspendAll(list), "self");
        list[0] = self;
        System.arraycopy(workers, 0, list, 1, workers.length);
        self.start();
        while (!suspended(self)) Thread.sleep(1);     // the others have been before
        System.out.println("stopped: " + self.isAlive());
        long before = shared;
        Thread.sleep(50);
        System.out.println("still: " + (before == shared));
        resumeAll(list);
        self.join();
        System.out.println("results: " + java.util.Arrays.toString(results[0]));
        stop = true;
        for (Thread worker : workers) worker.join();
        comings.join();
    }
}
