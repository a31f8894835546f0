// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native String of(Thread thread); // the events of this thread so far, each after a blank
    static native void note(String what); // adds it to the events of the current thread
    static native long storage(Thread thread);
    static native String enableFor(int event, Thread thread); // the error's name
    static native void global(boolean on);
    static native String atEnd(Thread thread); // what the functions answered in the VirtualThreadEnd event
    static native String atStart(Thread thread);

    static final int VIRTUAL_THREAD_START = 87, VIRTUAL_THREAD_END = 88;
    static volatile boolean goOn;

    static void stay() {
        while (!goOn) LockSupport.park();
    }

    /** The events of the thread, as soon as they are the expected ones: the last may come after join has returned. */
    static String soon(Thread thread, String expected) throws InterruptedException {
        for (int i = 0; i < 20000 && !of(thread).equals(expected); i++) Thread.sleep(1);
        return of(thread);
    }

    public static void main(String[] a) throws Exception {
        Part.of("order", p -> {
            Thread thread = Virtual.start("one", () -> note("body"));
            thread.join();
            p.same("events", " start body end", soon(thread, " start body end"));
        });
        Part.of("order_when_it_parks", p -> {
            Thread thread = Virtual.start("one", () -> {
                note("before");
                LockSupport.parkNanos(1000000);
                Thread.yield();
                note("after");
            });
            thread.join();
            p.same("events", " start before after end", soon(thread, " start before after end"));
        });
        Part.of("not_before_it_is_started", p -> {
            Thread thread = Virtual.unstarted("new", () -> {});
            p.same("new", "", of(thread));
            thread.start();
            thread.join();
            p.same("ended", " start end", soon(thread, " start end"));
        });
        Part.of("no_end_while_it_lives", p -> {
            Thread thread = Virtual.await(Virtual.start("living", Test::stay), Thread.State.WAITING);
            p.same("living", " start", of(thread));
            release(thread);
            p.same("ended", " start end", soon(thread, " start end"));
        });
        Part.of("end_by_an_exception", p -> {
            Thread thread = Virtual.unstarted("throwing", () -> { throw new IllegalStateException(); });
            thread.setUncaughtExceptionHandler((t, e) -> note("handler"));
            thread.start();
            thread.join();
            p.same("events", " start handler end", soon(thread, " start handler end"));
        });
        Part.of("end_by_an_interrupt", p -> {
            Thread thread =
                    Virtual.await(Virtual.start("asleep", () -> Thread.sleep(1000000)), Thread.State.TIMED_WAITING);
            Virtual.end(thread);
            p.same("events", " start end", soon(thread, " start end"));
        });
        Part.of("many_threads", p -> {
            Thread[] many = new Thread[100];
            for (int i = 0; i < many.length; i++)
                many[i] = Virtual.start("one of many", () -> {
                    Thread.yield();
                    note("body");
                });
            for (Thread thread : many) {
                thread.join();
                p.same("events", " start body end", soon(thread, " start body end"));
            }
        });
        Part.of("started_by_a_virtual_thread", p -> {
            Thread[] child = {null};
            Thread parent = Virtual.start("parent", () -> {
                child[0] = Virtual.start("child", () -> note("body"));
                child[0].join();
                note("joined");
            });
            parent.join();
            p.same("parent", " start joined end", soon(parent, " start joined end"))
                    .same("child", " start body end", soon(child[0], " start body end"));
        });
        Part.of("platform_threads", p -> {
            Thread thread = new Thread(() -> note("body"));
            thread.start();
            thread.join();
            String expected = " platform-start body platform-end";
            p.same("events", expected, soon(thread, expected));
        });
        Part.of("start_event", p -> {
            Thread thread = Virtual.start("known", () -> {});
            thread.join();
            p.same("facts", "known alive current storage", atStart(thread));
        });
        Part.of("end_event", p -> {
            Thread thread = Virtual.start("known", () -> {});
            thread.join();
            soon(thread, " start end");
            p.same("facts", "known alive current storage-kept", atEnd(thread));
        });
        Part.of("storage_of_the_start_event", p -> {
            Thread thread = Virtual.await(Virtual.start("storing", Test::stay), Thread.State.WAITING);
            p.same("storage", 42L, storage(thread));
            release(thread);
        });
        Part.of("start_cannot_be_enabled_for_a_thread", p -> {
            Thread thread = Virtual.await(Virtual.start("living", Test::stay), Thread.State.WAITING);
            p.same("virtual", "ILLEGAL_ARGUMENT", enableFor(VIRTUAL_THREAD_START, thread));
            p.same("platform", "ILLEGAL_ARGUMENT", enableFor(VIRTUAL_THREAD_START, Thread.currentThread()));
            release(thread);
        });
        Part.of("end_of_one_thread", p -> {
            Thread one = Virtual.await(Virtual.start("one", Test::stay), Thread.State.WAITING);
            Thread two = Virtual.await(Virtual.start("two", Test::stay), Thread.State.WAITING);
            global(false);
            p.same("enable", "NONE", enableFor(VIRTUAL_THREAD_END, one));
            release(one, two);
            p.same("one", " start end", soon(one, " start end")).same("another", " start", of(two));
            global(true);
        });
        Part.of("none_when_disabled", p -> {
            global(false);
            Thread thread = Virtual.start("quiet", () -> note("body"));
            thread.join();
            p.same("events", " body", of(thread));
            global(true);
        });
    }

    static void release(Thread... threads) throws InterruptedException {
        goOn = true;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            thread.join();
        }
        goOn = false;
    }
}
