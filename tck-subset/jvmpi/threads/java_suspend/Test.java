// SPDX-License-Identifier: Apache-2.0
@SuppressWarnings({"deprecation", "removal"})
public class Test {
    static native String status(long env);
    static native long env();
    static native void suspend(long env);
    static native void resume(long env);

    static volatile boolean stop;
    static volatile long count, workerEnv;

    static boolean moves() throws InterruptedException {
        long seen = count;
        for (int i = 0; i < 100 && count == seen; i++) Thread.sleep(1);
        return count != seen;
    }

    static boolean movesAgain() throws InterruptedException {
        for (int i = 0; i < 300; i++)
            if (moves()) return true;
        return false;
    }

    static Thread start() throws InterruptedException {
        workerEnv = 0;
        Thread thread = new Thread(() -> {
            workerEnv = env();
            while (!stop) count++;
        });
        thread.start();
        while (workerEnv == 0 || !moves()) Thread.sleep(1);
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = start();
        Part.of("suspended_by_java", part -> {
            thread.suspend();
            part.same("suspended", "RUNNABLE SUSPENDED", status(workerEnv));
            thread.resume();
            part.same("resumed", "RUNNABLE", status(workerEnv));
        });
        Part.of("not_resumed_by_jvmpi", part -> {
            thread.suspend();
            resume(workerEnv);
            part.same("status", "RUNNABLE SUSPENDED", status(workerEnv));
            part.yes("stands still", !moves());
            thread.resume();
            part.yes("moves", movesAgain());
        });
        Part.of("not_resumed_by_java", part -> {
            suspend(workerEnv);
            thread.resume();
            part.yes("stands still", !moves());
            resume(workerEnv);
            part.yes("moves", movesAgain());
        });
        Part.of("suspended_by_both", part -> {
            thread.suspend();
            suspend(workerEnv);
            part.same("both", "RUNNABLE SUSPENDED", status(workerEnv));
            thread.resume();
            part.same("by JVMPI only", "RUNNABLE", status(workerEnv));
            part.yes("stands still", !moves());
            resume(workerEnv);
            part.yes("moves", movesAgain());
        });
        stop = true;
        thread.join();
    }
}
