// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class Test {
    static { System.loadLibrary("native"); }
    static native boolean isVirtual(Object object);
    static native int version();
    static native boolean knows(int version);
    static native boolean sameEnvironment(); // GetEnv's is the native method's
    static native String attachAgain(boolean daemon); // "ok same" and the like
    static native boolean detaches();
    static native Thread currentThread(); // Thread.currentThread called from native code
    static native void enter(Object monitor);
    static native int exit(Object monitor);
    static native Class<?> find(String name);
    static native void raise(String message);
    static native String pending(Runnable body); // the pending exception after the call, which is cleared
    static native Object throughReferences(Object object, Runnable between);
    static native int sum(int[] array); // by GetPrimitiveArrayCritical
    static native void call(Runnable body);
    static native void keep(Object object); // as a global reference
    static native Object kept();
    static native boolean holds(Object monitor); // Thread.holdsLock called from native code

    static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) { throw new AssertionError(e); }
    }

    static void fail() { throw new IllegalStateException("failed"); }

    public static void main(String[] a) throws Exception {
        Part.of("is_virtual_thread", p -> {
            CountDownLatch end = new CountDownLatch(1);
            Thread parked = Virtual.await(Virtual.start("parked", end::await), Thread.State.WAITING);
            p.yes("parked", isVirtual(parked)).yes("new", isVirtual(Virtual.unstarted("new", () -> {})));
            p.yes("ended", isVirtual(Virtual.ended("ended")));
            end.countDown();
            parked.join();
        });
        Part.inVirtual("is_virtual_thread_of_itself", p -> p.yes("current", isVirtual(Thread.currentThread())));
        Part.of("is_virtual_thread_of_platform_threads", p -> {
            p.yes("main", !isVirtual(Thread.currentThread())).yes("new", !isVirtual(new Thread()));
            Thread[] all = new Thread[100];
            int count = Thread.enumerate(all);
            for (int i = 0; i < count; i++) p.yes(all[i].getName(), !isVirtual(all[i]));
        });
        Part.of("is_virtual_thread_of_other_objects",
                p
                -> p.yes("text", !isVirtual("text"))
                           .yes("class", !isVirtual(Thread.class))
                           .yes("array", !isVirtual(new Thread[] {Virtual.unstarted("new", () -> {})})));
        Part.of("version", p -> {
            p.yes("at least 21", version() >= 0x00150000)
                    .yes("21 is known", knows(0x00150000))
                    .yes("1.6 is known", knows(0x00010006));
        });
        Part.inVirtual("version_in_a_virtual_thread",
                p -> { p.yes("at least 21", version() >= 0x00150000).yes("21 is known", knows(0x00150000)); });
        Part.inVirtual("environment", p -> {
            for (int i = 0; i < 20; i++) {
                p.yes("the same", sameEnvironment());
                sleep();
            }
        });
        Part.inVirtual("attach_does_nothing", p -> {
            p.same("attach", "ok same", attachAgain(false)).same("as daemon", "ok same", attachAgain(true));
            p.same("current", Thread.currentThread(), currentThread())
                    .same("name", "inside", Thread.currentThread().getName());
        });
        Part.inVirtual("detach_is_refused_below_java_code", p -> {
            p.yes("detach", !detaches()).yes("the environment stays", sameEnvironment());
            p.same("current", Thread.currentThread(), currentThread());
        });
        Part.inVirtual("current_thread", p -> {
            for (int i = 0; i < 20; i++) {
                p.same("current", Thread.currentThread(), currentThread());
                sleep();
            }
        });
        Part.inVirtual("find_class",
                p -> p.same("own", Test.class, find("Test")).same("of the VM", String.class, find("java/lang/String")));
        Part.inVirtual("monitor", p -> {
            Object monitor = new Object();
            enter(monitor);
            enter(monitor);
            p.yes("held", Thread.holdsLock(monitor)).yes("held, asked by native code", holds(monitor));
            p.same("exit", 0, exit(monitor))
                    .yes("still held", Thread.holdsLock(monitor))
                    .same("exit", 0, exit(monitor));
            p.yes("not held", !Thread.holdsLock(monitor));
        });
        Part.inVirtual("monitor_held_over_a_sleep", p -> {
            Object monitor = new Object();
            enter(monitor);
            for (int i = 0; i < 20; i++) {
                sleep();
                p.yes("held", holds(monitor));
            }
            p.same("exit", 0, exit(monitor));
        });
        Part.inVirtual("monitor_excludes_others", p -> {
            Object monitor = new Object();
            int[] order = {0, 0};
            enter(monitor);
            Thread other = new Thread(() -> {
                synchronized (monitor) {
                    order[1] = order[0];
                }
    });
    other.start();
    Virtual.await(other, Thread.State.BLOCKED);
    order[0] = 1;
    exit(monitor);
    other.join();
    p.same("the other came later", 1, order[1]);
});
Part.inVirtual("exit_of_a_monitor_that_is_not_held", p -> {
    try {
        exit(new Object());
        p.yes("thrown", false);
    } catch (IllegalMonitorStateException e) {
        // As it has to be.
    }
});
Part.inVirtual("exception_raised_by_native_code", p -> {
    try {
        raise("raised");
        p.yes("thrown", false);
    } catch (IllegalStateException e) { p.same("message", "raised", e.getMessage()); }
});
Part.inVirtual("exception_raised_below_native_code", p -> {
    p.same("pending", "java.lang.IllegalStateException: failed", pending(Test::fail))
            .same("none", null, pending(Test::sleep));
});
Part.inVirtual("calls_that_park", p -> {
    int[] count = {0};
    for (int i = 0; i < 20; i++)
        call(() -> {
            sleep();
            Thread.yield();
            count[0]++;
        });
    p.same("calls", 20, count[0]);
});
Part.inVirtual("references_over_a_call_that_parks", p -> {
    Object object = new Object();
    p.same("local and global", object, throughReferences(object, () -> {
        System.gc();
        sleep();
    }));
});
Part.inVirtual("critical_array", p -> p.same("sum", 6, sum(new int[] {1, 2, 3})));
Part.of("global_reference_of_a_virtual_thread", p -> {
    Object object = new Object();
    Virtual.start("keeping", () -> keep(object)).join();
    System.gc();
    p.same("in another thread", object, kept());
    Virtual.start("asking", () -> p.same("in another virtual thread", object, kept())).join();
});
Part.of("many_threads_in_native_code", p -> {
    Thread[] many = new Thread[50];
    int[] done = new int[many.length];
    for (int i = 0; i < many.length; i++) {
        int own = i;
        many[i] = Virtual.start("one of many", () -> call(() -> {
            LockSupport.parkNanos(1000000);
            call(() -> done[own] = currentThread() == Thread.currentThread() ? 1 : 2);
        }));
    }
    for (int i = 0; i < many.length; i++) {
        many[i].join();
        p.same("its own thread", 1, done[i]);
    }
});
}
}
