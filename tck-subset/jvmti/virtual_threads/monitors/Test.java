// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native Object[] owned(Thread thread);
    static native Object[] ownedByDepth(Thread thread); // as owned, by GetOwnedMonitorStackDepthInfo
    static native String depthOf(Thread thread, Object monitor); // the name of the method that entered it, or "-1"
    static native Object contended(Thread thread);
    static native Thread owner(Object monitor); // GetObjectMonitorUsage
    static native int entries(Object monitor);
    static native Thread[] waiters(Object monitor);
    static native Thread[] notified(Object monitor);
    static native void suspend(Thread thread);
    static native void resume(Thread thread);
    static native void enterByJni(Object monitor);
    static native void exitByJni(Object monitor);
    static native void call(Runnable body); // from native code

    static void park() {
        while (!Thread.currentThread().isInterrupted()) LockSupport.park();
    }

    static void hold(Object monitor) {
        synchronized (monitor) { park(); }
    }

    static void holdBoth(Object first, Object second) {
        synchronized (first) { hold(second); }
    }

    static void holdTwice(Object monitor) {
        synchronized (monitor) { hold(monitor); }
    }

    static void await(Object monitor) throws InterruptedException {
        synchronized (monitor) { monitor.wait(); }
    }

    static void enter(Object monitor) {
        synchronized (monitor) {}
    }

    static void holdByJni(Object monitor) {
        enterByJni(monitor);
        park();
        exitByJni(monitor);
    }

    static Thread waiting(Virtual.Body body) throws InterruptedException {
        return Virtual.await(Virtual.start("virtual", body), Thread.State.WAITING);
    }

    static Thread blocked(Virtual.Body body) throws InterruptedException {
        return Virtual.await(Virtual.start("virtual", body), Thread.State.BLOCKED);
    }

    static boolean are(Object[] found, Object... expected) {
        if (found.length != expected.length) return false;
        for (Object each : expected)
            if (Arrays.stream(found).filter(one -> one == each).count() != 1) return false;
        return true;
    }

    static boolean owns(Thread thread, Object... expected) {
        return are(owned(thread), expected) && are(ownedByDepth(thread), expected);
    }

    static void nothing(Part p, String what, Object monitor) {
        p.same(what + ": owner", null, owner(monitor)).same(what + ": entries", 0, entries(monitor));
    }

    public static void main(String[] a) throws Exception {
        Object one = new Object(), two = new Object();

        Part.of("owned_by_a_parked_thread", p -> {
            Thread thread = waiting(() -> holdBoth(one, two));
            p.yes("both", owns(thread, one, two)).same("contended", null, contended(thread));
            suspend(thread);
            p.yes("both, suspended", owns(thread, one, two));
            resume(thread);
            Virtual.end(thread);
        });
        Part.of("owned_by_a_thread_that_cannot_be_unmounted", p -> {
            Thread thread = waiting(() -> call(() -> holdBoth(one, two)));
            p.yes("both", owns(thread, one, two));
            Virtual.end(thread);
        });
        Part.of("owned_twice", p -> {
            Thread thread = waiting(() -> holdTwice(one));
            p.yes("one", are(owned(thread), one));
            Virtual.end(thread);
        });
        Part.of("owned_by_none", p -> {
            Thread thread = waiting(Test::park);
            p.yes("nothing", owns(thread));
            Virtual.end(thread);
        });
        Part.of("owned_by_the_current_thread", p -> {
            Virtual.start("self", () -> {
                       synchronized (one) {
                           p.yes("one", owns(Thread.currentThread(), one)).yes("by null", owns(null, one));
                           Thread.sleep(1);
                           p.yes("after sleeping", owns(null, one));
                       }
                       p.yes("nothing", owns(null));
                   }).join();
        });
        Part.of("owned_by_the_frame", p -> {
            Thread thread = waiting(() -> holdBoth(one, two));
            p.same("the outer", "holdBoth", depthOf(thread, one)).same("the inner", "hold", depthOf(thread, two));
            Virtual.end(thread);
        });
        Part.of("owned_through_jni", p -> {
            Thread thread = waiting(() -> holdByJni(one));
            p.yes("one", owns(thread, one));
            Virtual.end(thread);
        });
        Part.of("not_owned_while_waiting", p -> {
            Thread thread = waiting(() -> await(one));
            p.yes("nothing", owns(thread));
            Virtual.end(thread);
        });
        Part.of("owned_while_waiting_for_another", p -> {
            Thread thread = waiting(() -> {
                synchronized (two) {
                    await(one);
                }
    });
    p.yes("the other", owns(thread, two));
    Virtual.end(thread);
});

Part.of("contended_by_a_blocked_thread", p -> {
    Thread thread;
    synchronized (one) {
        thread = blocked(() -> enter(one));
        p.yes("contended", contended(thread) == one).yes("owned", owns(thread));
        suspend(thread);
        p.yes("contended, suspended", contended(thread) == one);
        resume(thread);
    }
    thread.join();
});
Part.of("contended_by_a_thread_that_cannot_be_unmounted", p -> {
    Thread thread;
    synchronized (one) {
        thread = blocked(() -> call(() -> enter(one)));
        p.yes("contended", contended(thread) == one);
    }
    thread.join();
});
Part.of("contended_by_a_notified_thread", p -> {
    Thread thread = waiting(() -> await(one));
    synchronized (one) {
        one.notify();
        Virtual.await(thread, Thread.State.BLOCKED);
        p.yes("contended", contended(thread) == one);
    }
    thread.join();
});
Part.of("not_contended_when_parked", p -> {
    Thread thread = waiting(Test::park);
    p.same("contended", null, contended(thread));
    Virtual.end(thread);
});
Part.of("held_by_one_contended_by_another", p -> {
    Thread owner = waiting(() -> hold(one)), other = blocked(() -> enter(one));
    p.yes("owned", owns(owner, one)).yes("contended", contended(other) == one);
    Virtual.end(owner);
    other.join();
});

Part.of("usage_of_a_virtual_owner", p -> {
    Thread parked = waiting(() -> hold(one));
    nothing(p, "parked", one);
    Virtual.end(parked);
    Thread pinned = waiting(() -> call(() -> holdTwice(one)));
    nothing(p, "entered twice", one);
    Virtual.end(pinned);
});
        Part.of("usage_of_the_current_virtual_owner", p -> Virtual.start("self", () -> {
            synchronized (one) {
                nothing(p, "asked by the owner", one);
        }
        }).join());
        Part.of("usage_with_virtual_threads_that_want_to_enter", p -> {
            Thread other;
            synchronized (one) {
                other = blocked(() -> enter(one));
                p.same("owner", Thread.currentThread(), owner(one)).same("entries", 1, entries(one));
                p.same("waiters", 0, waiters(one).length).same("to be notified", 0, notified(one).length);
            }
            other.join();
        });
        Part.of("usage_with_both_kinds_that_want_to_enter", p -> {
            Thread other, platform = new Thread(() -> enter(one));
            synchronized (one) {
                other = blocked(() -> enter(one));
                platform.start();
                Virtual.await(platform, Thread.State.BLOCKED);
                p.yes("waiters", are(waiters(one), platform)).same("to be notified", 0, notified(one).length);
            }
            other.join();
            platform.join();
        });
        Part.of("usage_with_a_platform_thread_behind_a_virtual_owner", p -> {
            Thread owner = waiting(() -> hold(one)), platform = new Thread(() -> enter(one));
            platform.start();
            Virtual.await(platform, Thread.State.BLOCKED);
            nothing(p, "owned", one);
            p.yes("waiters", are(waiters(one), platform));
            Virtual.end(owner);
            platform.join();
        });
        Part.of("usage_with_waiting_virtual_threads", p -> {
            Thread first = waiting(() -> await(one)), second = waiting(() -> call(() -> {
                try {
                    await(one);
                } catch (InterruptedException e) {
                    // The end.
                }
            }));
            nothing(p, "waiting", one);
            p.same("waiters", 0, waiters(one).length).same("to be notified", 0, notified(one).length);
            Virtual.end(first, second);
        });
        Part.of("usage_with_both_kinds_waiting", p -> {
            Thread thread = waiting(() -> await(one)), platform = Waiting.start(one, 1)[0];
            p.yes("to be notified", are(notified(one), platform));
            synchronized (one) { one.notifyAll(); }
            thread.join();
            platform.join();
        });
        Part.of("usage_afterwards", p -> {
            nothing(p, "one", one);
            p.same("waiters", 0, waiters(one).length).same("to be notified", 0, notified(one).length);
        });
        }
        }
