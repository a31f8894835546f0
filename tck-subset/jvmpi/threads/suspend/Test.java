// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native long env();
    static native void suspend(long env);
    static native void resume(long env);
    static native boolean hasRun(long env);
    static native String suspendList(long... envs);
    static native String resumeList(long... envs);
    static native boolean otherThreadEnters(long suspended);

    static class Worker extends Thread {
        volatile boolean stop;
        volatile long count, env;

        Worker() {
            start();
            while (env == 0 || count == 0) Thread.onSpinWait();
        }

        @Override
        public void run() {
            env = env();
            while (!stop) count++;
        }

        boolean standsStill() throws InterruptedException {
            long seen = count;
            Thread.sleep(20);
            return count == seen;
        }

        boolean moves() throws InterruptedException {
            long seen = count;
            for (int i = 0; i < 30000 && count == seen; i++) Thread.sleep(1);
            return count != seen;
        }

        void end() throws InterruptedException {
            stop = true;
            join();
        }
    }

    static volatile long waiterEnv;
    static final Object lock = new Object();

    static void waitFor() {
        synchronized (lock) {
            waiterEnv = env();
            try {
                lock.wait();
            } catch (InterruptedException e) {
                // The end.
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Worker a = new Worker(), b = new Worker();
        Part.of("stands_still", part -> {
            for (int round = 0; round < 3; round++) {
                suspend(a.env);
                part.yes("stands still", a.standsStill()).yes("the other moves", b.moves());
                resume(a.env);
                part.yes("moves", a.moves());
            }
        });
        Part.of("resumed", part -> {
            suspend(a.env);
            resume(a.env);
            part.yes("moves", a.moves());
            resume(a.env); // not suspended: nothing happens
            suspend(a.env);
            part.yes("stands still", a.standsStill());
            resume(a.env);
            part.yes("moves again", a.moves());
        });
        Part.of("with_collections_disabled", part -> {
            suspend(a.env);
            Object[] garbage = new Object[1000];
            for (int i = 0; i < 100000; i++) garbage[i % 1000] = new int[10];
            resume(a.env);
            System.gc();
            part.yes("moves", a.moves());
        });
        Part.of("has_run", part -> {
            suspend(a.env);
            resume(a.env);
            part.yes("moves", a.moves());
            Thread.sleep(20);
            suspend(a.env);
            part.yes("has run", hasRun(a.env));
            resume(a.env);
        });
        Thread waiter = new Thread(Test::waitFor);
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
        Part.of("has_not_run", part -> {
            suspend(waiterEnv);
            resume(waiterEnv);
            Thread.sleep(5);
            suspend(waiterEnv);
            part.yes("has not run", !hasRun(waiterEnv));
            resume(waiterEnv);
        });
        Part.of("of_each_thread", part -> {
            suspend(a.env);
            suspend(waiterEnv);
            resume(a.env);
            resume(waiterEnv);
            part.yes("moves", a.moves());
            Thread.sleep(20);
            suspend(a.env);
            suspend(waiterEnv);
            part.yes("the one", hasRun(a.env)).yes("the other", !hasRun(waiterEnv));
            resume(a.env);
            resume(waiterEnv);
        });
        waiter.interrupt();
        waiter.join();
        Part.of("list", part -> {
            part.same("suspend", "SUCCESS: SUCCESS SUCCESS", suspendList(a.env, b.env));
            part.yes("a stands still", a.standsStill()).yes("b stands still", b.standsStill());
            part.same("resume", "SUCCESS: SUCCESS SUCCESS", resumeList(a.env, b.env));
            part.yes("a moves", a.moves()).yes("b moves", b.moves());
        });
        Part.of("list_with_wrong_threads", part -> {
            suspend(b.env);
            part.same("suspend", "SUCCESS: FAIL SUCCESS FAIL", suspendList(0, a.env, b.env));
            part.yes("a stands still", a.standsStill());
            resume(b.env);
            part.same("resume", "SUCCESS: FAIL SUCCESS FAIL", resumeList(0, a.env, b.env));
            part.yes("a moves", a.moves()).yes("b moves", b.moves());
        });
        Part.of("empty_list", part -> part.same("suspend", "SUCCESS:", suspendList()).same("resume", "SUCCESS:", resumeList()));
        Part.of("raw_monitors_while_suspended", part -> part.yes("another thread enters", otherThreadEnters(a.env)));
        long ended = b.env;
        b.end();
        Part.of("ended_threads", part -> {
            suspend(ended);
            resume(ended);
            part.same("list", "SUCCESS: FAIL", suspendList(ended)).yes("a moves", a.moves());
        });
        a.end();
    }
}
