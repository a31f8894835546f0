// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native String suspendAll(Thread... except); // the error's name
    static native String resumeAll(Thread... except);
    static native String suspendAllWithEmptyList();
    static native String resumeAllWithEmptyList();
    static native String suspend(Thread thread);
    static native String resume(Thread thread);
    static native String suspendList(Thread... threads); // the errors' names
    static native String resumeList(Thread... threads);
    static native boolean suspended(Thread thread);

    /** A thread that counts until it is told to stop. */
    static final class Counter {
        volatile long count;
        volatile boolean stop;
        final Thread thread;

        Counter(boolean yields) {
            thread = Virtual.start("counter", () -> {
                while (!stop) {
                    count++;
                    if (yields) Thread.yield();
                }
            });
            awaitProgress();
        }

        void awaitProgress() {
            long before = count;
            while (count == before) LockSupport.parkNanos(1000000);
        }

        /** Whether it counts on, seen over a time in which a running thread might have counted. */
        boolean standsStill() {
            long before = count;
            LockSupport.parkNanos(20000000);
            return count == before;
        }

        void end() throws InterruptedException {
            stop = true;
            thread.join();
        }
    }

    static void park() {
        while (!Thread.currentThread().isInterrupted()) LockSupport.park();
    }

    static Thread parked() throws InterruptedException {
        return Virtual.await(Virtual.start("parked", Test::park), Thread.State.WAITING);
    }

    static String states(Thread... threads) {
        StringBuilder text = new StringBuilder();
        for (Thread thread : threads) text.append(suspended(thread) ? "S" : "-");
        return text.toString();
    }

    public static void main(String[] a) throws Exception {
        Thread one = parked(), two = parked(), three = parked();
        Thread platform = new Thread(Test::park);
        platform.start();
        Virtual.await(platform, Thread.State.WAITING);

        Part.of("all", p -> {
            p.same("suspend", "NONE", suspendAll()).same("suspended", "SSS-", states(one, two, three, platform));
            p.same("resume", "NONE", resumeAll()).same("resumed", "----", states(one, two, three, platform));
        });
        Part.of("all_with_an_empty_list", p -> {
            p.same("suspend", "NONE", suspendAllWithEmptyList()).same("suspended", "SSS", states(one, two, three));
            p.same("resume", "NONE", resumeAllWithEmptyList()).same("resumed", "---", states(one, two, three));
        });
        Part.of("all_but_some", p -> {
            p.same("suspend", "NONE", suspendAll(two, three)).same("suspended", "S--", states(one, two, three));
            p.same("resume", "NONE", resumeAll(two)).same("resumed", "---", states(one, two, three));
        });
        Part.of("excepted_threads_stay_suspended", p -> {
            suspend(two);
            p.same("suspend", "NONE", suspendAll(two, three)).same("suspended", "SS-", states(one, two, three));
            p.same("resume", "NONE", resumeAll(one)).same("resumed", "S--", states(one, two, three));
            p.same("the last", "NONE", resume(one)).same("at last", "---", states(one, two, three));
        });
        Part.of("excepted_twice", p -> {
            p.same("suspend", "NONE", suspendAll(one, one, two)).same("suspended", "--S", states(one, two, three));
            p.same("resume", "NONE", resumeAll(three, three)).same("kept", "--S", states(one, two, three));
            p.same("resume", "NONE", resumeAll()).same("resumed", "---", states(one, two, three));
        });
        Part.of("suspended_threads_do_not_change", p -> {
            suspend(one);
            p.same("suspend", "NONE", suspendAll()).same("again", "NONE", suspendAll());
            p.same("resume once", "NONE", resume(one)).same("resumed", "-SS", states(one, two, three));
            p.same("resume all", "NONE", resumeAll()).same("resumed", "---", states(one, two, three));
        });
        Part.of("resumed_threads_do_not_change", p -> {
            p.same("resume all", "NONE", resumeAll()).same("resumed", "---", states(one, two, three));
            p.same("resume one", "THREAD_NOT_SUSPENDED", resume(one));
        });
        Part.of("resumed_by_the_other_functions", p -> {
            suspendAll();
            p.same("ResumeThread", "NONE", resume(one)).same("ResumeThreadList", "NONE NONE", resumeList(two, three));
            p.same("resumed", "---", states(one, two, three));
        });
        Part.of("suspended_by_the_other_functions", p -> {
            p.same("SuspendThread", "NONE", suspend(one))
                    .same("SuspendThreadList", "NONE NONE", suspendList(two, three));
            p.same("resume all", "NONE", resumeAll()).same("resumed", "---", states(one, two, three));
        });
        Part.of("suspended_already", p -> {
            suspendAll(three);
            p.same("one", "THREAD_SUSPENDED", suspend(one))
                    .same("a list", "THREAD_SUSPENDED NONE", suspendList(two, three));
            p.same("resume all", "NONE", resumeAll()).same("resumed", "---", states(one, two, three));
        });
        Part.of("platform_threads_are_not_resumed", p -> {
            suspend(platform);
            resumeAll();
            p.same("suspended", "S", states(platform)).same("resume", "NONE", resume(platform));
        });
        Part.of("list_of_virtual_and_platform_threads", p -> {
            p.same("suspend", "NONE NONE", suspendList(one, platform))
                    .same("suspended", "S-S", states(one, two, platform));
            p.same("resume", "NONE NONE", resumeList(platform, one)).same("resumed", "---", states(one, two, platform));
        });
        Part.of("running_threads_stand_still", p -> {
            Counter running = new Counter(false), yielding = new Counter(true);
            suspendAll();
            p.yes("the running", running.standsStill()).yes("the yielding", yielding.standsStill());
            resumeAll(yielding.thread);
            running.awaitProgress();
            p.yes("the excepted", yielding.standsStill());
            resumeAll();
            yielding.awaitProgress();
            running.end();
            yielding.end();
        });
        Part.of("excepted_threads_run_on", p -> {
            Counter running = new Counter(false), yielding = new Counter(true), other = new Counter(true);
            suspendAll(running.thread, yielding.thread);
            p.yes("the other", other.standsStill());
            running.awaitProgress();
            yielding.awaitProgress();
            resumeAll();
            for (Counter each : new Counter[] {running, yielding, other}) each.end();
        });
        Part.of("one_suspended_thread_stands_still", p -> {
            Counter running = new Counter(false), yielding = new Counter(true);
            for (Counter each : new Counter[] {running, yielding}) {
                for (int i = 0; i < 20; i++) {
                    p.same("suspend", "NONE", suspend(each.thread));
                    p.yes("stands still", i != 0 || each.standsStill());
                    p.same("resume", "NONE", resume(each.thread));
                    each.awaitProgress();
                }
                each.end();
            }
        });
        Part.of("unparked_while_suspended", p -> {
            boolean[] passed = {false};
            Thread thread = Virtual.await(Virtual.start("unparked", () -> {
                LockSupport.park();
                passed[0] = true;
            }), Thread.State.WAITING);
            suspend(thread);
            LockSupport.unpark(thread);
            Thread.sleep(20);
            p.same("it does not run", false, passed[0]).same("suspended", "S", states(thread));
            resume(thread);
            thread.join();
            p.same("it ran", true, passed[0]);
        });
        Part.of("interrupted_while_suspended", p -> {
            Thread thread = parked();
            suspend(thread);
            thread.interrupt();
            p.yes("interrupted", thread.isInterrupted()).same("suspended", "S", states(thread));
            resume(thread);
            thread.join();
        });
        Part.of("time_runs_out_while_suspended", p -> {
            boolean[] passed = {false};
            Thread thread = Virtual.await(Virtual.start("asleep", () -> {
                Thread.sleep(300);
                passed[0] = true;
            }), Thread.State.TIMED_WAITING);
            suspend(thread);
            boolean slept = passed[0]; // on a slow machine it may have passed before it was suspended
            Thread.sleep(400);
            p.same("it does not run", slept, passed[0]);
            resume(thread);
            thread.join();
            p.same("it ran", true, passed[0]);
        });
        Part.of("lock_given_to_a_suspended_thread", p -> {
            Object lock = new Object();
            Thread thread;
            synchronized (lock) {
                thread = Virtual.await(Virtual.start("blocked", () -> enter(lock)), Thread.State.BLOCKED);
                suspend(thread);
            }
            p.same("suspended", "S", states(thread));
            resume(thread);
            thread.join();
        });
        Part.of("suspends_itself", p -> {
            String[] result = {null};
            Thread thread = Virtual.start("self", () -> result[0] = suspend(Thread.currentThread()));
            awaitSuspended(thread);
            p.same("no result yet", null, result[0]).same("resume", "NONE", resume(thread));
            thread.join();
            p.same("suspend", "NONE", result[0]);
        });
        Part.of("suspends_itself_by_null", p -> {
            String[] result = {null};
            Thread thread = Virtual.start("self", () -> result[0] = suspend(null));
            awaitSuspended(thread);
            p.same("resume", "NONE", resume(thread));
            thread.join();
            p.same("suspend", "NONE", result[0]);
        });
        Part.of("suspends_all_but_itself", p -> {
            Thread thread = Virtual.start("self", () -> {
                p.same("suspend", "NONE", suspendAll(Thread.currentThread()));
                p.same("suspended", "SSS-", states(one, two, three, Thread.currentThread()));
                p.same("resume", "NONE", resumeAll()).same("resumed", "---", states(one, two, three));
            });
            thread.join();
        });
        Part.of("suspends_all_with_itself", p -> {
            String[] result = {null};
            Thread thread = Virtual.start("self", () -> result[0] = suspendAll());
            awaitSuspended(thread);
            p.same("suspended", "SSS", states(one, two, three)).same("no result yet", null, result[0]);
            p.same("resume", "NONE", resumeAll());
            thread.join();
            p.same("result", "NONE", result[0]);
        });
        Part.of("suspends_and_resumes_another_virtual_thread", p -> {
            Virtual.start("suspending", () -> {
                       p.same("suspend", "NONE", suspend(one)).same("suspended", "S--", states(one, two, three));
                       p.same("resume", "NONE", resume(one)).same("resumed", "---", states(one, two, three));
                   }).join();
        });
        Part.of("many_threads", p -> {
            Counter[] many = new Counter[30];
            for (int i = 0; i < many.length; i++) many[i] = new Counter(true);
            for (int round = 0; round < 10; round++) {
                p.same("suspend", "NONE", suspendAll());
                for (Counter each : many) p.same("suspended", "S", states(each.thread));
                p.same("resume", "NONE", resumeAll());
                for (Counter each : many) p.same("resumed", "-", states(each.thread));
            }
            for (Counter each : many) each.end();
        });
        Part.of("collection_while_suspended", p -> {
            boolean[] good = {false};
            Thread thread = Virtual.await(Virtual.start("with objects", () -> {
                Object[] kept = {new int[] {1, 2, 3}, "text " + good.length};
                park();
                good[0] = ((int[]) kept[0])[2] == 3 && kept[1].equals("text 1");
            }), Thread.State.WAITING);
            suspendAll();
            for (int i = 0; i < 3; i++) System.gc();
            resumeAll();
            Virtual.end(thread);
            p.yes("its objects are as before", good[0]);
        });
        Virtual.end(one, two, three, platform);
    }

    static void enter(Object lock) {
        synchronized (lock) {}
    }

    static void awaitSuspended(Thread thread) throws InterruptedException {
        while (!suspended(thread)) Thread.sleep(1);
    }
}
