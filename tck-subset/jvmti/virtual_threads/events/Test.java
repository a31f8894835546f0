// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void breakpoints(String... methods); // at their first instructions
    static native void clearBreakpoints(String... methods);
    static native void watches(boolean on); // on the field `field`
    static native String switchEvent(int event, boolean on, Thread thread); // the error's name
    static native String take(); // the events since the last call

    static final int SINGLE_STEP = 60, BREAKPOINT = 62, EXCEPTION = 58, EXCEPTION_CATCH = 59, FIELD_ACCESS = 63,
                     FIELD_MODIFICATION = 64, METHOD_ENTRY = 65, METHOD_EXIT = 66, CLASS_LOAD = 55, CLASS_PREPARE = 56,
                     MONITOR_WAIT = 73, MONITOR_WAITED = 74, MONITOR_CONTENDED_ENTER = 75,
                     MONITOR_CONTENDED_ENTERED = 76;
    static int field;
    static volatile boolean goOn;

    static int called(int a) { return a + 1; }
    static int loop() {
        int sum = 0;
        for (int i = 0; i < 3; i++) sum = called(sum);
        return sum;
    }
    static int parking() {
        int a = called(1);
        LockSupport.parkNanos(1000000);
        Thread.yield();
        return called(a);
    }
    static void fields() {
        field = 7;
        LockSupport.parkNanos(1000000);
        field = field + 1;
    }
    static void throwing() { throw new IllegalStateException(); }
    static void catching() {
        try {
            LockSupport.parkNanos(1000000);
            throwing();
        } catch (IllegalStateException e) { field = 0; }
    }
    static void mark() {}

    static class Loaded1 {}
    static class Loaded2 {}

    static void part(String name, Part.Check check) throws Exception {
        take();
        Part.of(name, check);
    }

    static Thread run(String name, Virtual.Body body) throws InterruptedException {
        Thread thread = Virtual.start(name, body);
        thread.join();
        return thread;
    }

    static void on(int... events) {
        for (int event : events) switchEvent(event, true, null);
    }

    static void off(int... events) {
        for (int event : events) switchEvent(event, false, null);
    }

    /** The events, as soon as they are the expected ones: a thread may be in a state before it sends the event. */
    static String soon(String expected) throws InterruptedException {
        String events = take();
        for (int i = 0; i < 20000 && !events.equals(expected); i++) {
            Thread.sleep(1);
            events += take();
        }
        return events;
    }

    /** The events are the same ones in the same order for a platform thread and a virtual one. */
    static void alike(String name, Virtual.Body body, int... events) throws Exception {
        part(name, p -> {
            Thread platform = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) { throw new AssertionError(e); }
            }, "the thread");
            on(events);
            platform.start();
            platform.join();
            String expected = take();
            run("the thread", body);
            p.same("events", expected, take()).yes("there are some", expected.length() > 10);
            off(events);
        });
    }

    /** As alike, but the event is enabled for one virtual thread while it is parked, and others do the same. */
    static void forOne(String name, Virtual.Body body, int... events) throws Exception {
        part(name, p -> {
            on(events);
            run("one", body);
            off(events);
            String expected = take();
            goOn = false;
            Virtual.Body whole = () -> {
                while (!goOn) LockSupport.park();
                body.run();
            };
            Thread one = Virtual.await(Virtual.start("one", whole), Thread.State.WAITING);
            Thread two = Virtual.await(Virtual.start("two", whole), Thread.State.WAITING);
            for (int event : events) p.same("enable", "NONE", switchEvent(event, true, one));
            goOn = true;
            LockSupport.unpark(two);
            two.join();
            body.run();
            p.same("others", "", take());
            LockSupport.unpark(one);
            one.join();
            p.same("events", expected, take()).yes("there are some", expected.length() > 10);
            run("later", body);
            p.same("later ones", "", take());
        });
    }

    static void nothing(String name, Virtual.Body body, int... events) throws Exception {
        part(name, p -> {
            goOn = false;
            Thread one = Virtual.await(Virtual.start("one", () -> {
                while (!goOn) LockSupport.park();
                body.run();
            }), Thread.State.WAITING);
            for (int event : events) {
                p.same("enable", "NONE", switchEvent(event, true, one));
                p.same("disable", "NONE", switchEvent(event, false, one));
            }
            goOn = true;
            LockSupport.unpark(one);
            one.join();
            p.same("events", "", take());
        });
    }

    public static void main(String[] a) throws Exception {
        loop();
        parking();
        fields();
        catching();
        breakpoints("called", "mark");
        watches(true);

        alike("breakpoints", Test::parking, BREAKPOINT);
        alike("single_steps", Test::loop, SINGLE_STEP);
        alike("single_steps_around_parking", Test::parking, SINGLE_STEP);
        alike("method_entries", Test::parking, METHOD_ENTRY);
        alike("method_exits_with_their_values", Test::parking, METHOD_EXIT);
        alike("field_access", Test::fields, FIELD_ACCESS);
        alike("field_modification", Test::fields, FIELD_MODIFICATION);
        alike("exception", Test::catching, EXCEPTION);
        alike("exception_catch", Test::catching, EXCEPTION_CATCH);
        alike("all_of_them_in_order", Test::catching, SINGLE_STEP, METHOD_ENTRY, EXCEPTION, EXCEPTION_CATCH,
                FIELD_MODIFICATION);

        forOne("breakpoints_of_one_thread", Test::parking, BREAKPOINT);
        forOne("single_steps_of_one_thread", Test::parking, SINGLE_STEP);
        forOne("method_entries_of_one_thread", Test::parking, METHOD_ENTRY);
        forOne("method_exits_of_one_thread", Test::parking, METHOD_EXIT);
        forOne("field_access_of_one_thread", Test::fields, FIELD_ACCESS);
        forOne("field_modification_of_one_thread", Test::fields, FIELD_MODIFICATION);
        forOne("exception_of_one_thread", Test::catching, EXCEPTION);
        forOne("exception_catch_of_one_thread", Test::catching, EXCEPTION_CATCH);
        nothing("disabled_for_one_thread", Test::parking, BREAKPOINT, SINGLE_STEP, METHOD_ENTRY, METHOD_EXIT);

        part("the_thread_is_the_virtual_one", p -> {
            on(BREAKPOINT);
            run("named", Test::mark);
            p.same("events", "named: breakpoint mark\n", take());
            off(BREAKPOINT);
        });
        part("in_many_threads", p -> {
            on(BREAKPOINT);
            for (int i = 0; i < 50; i++) {
                String name = "thread " + i;
                run(name, () -> {
                    mark();
                    Thread.yield();
                    mark();
                });
                p.same("events", (name + ": breakpoint mark\n").repeat(2), take());
            }
            off(BREAKPOINT);
        });
        part("enabled_for_itself", p -> {
            run("self", () -> {
                p.same("enable", "NONE", switchEvent(BREAKPOINT, true, Thread.currentThread()));
                mark();
                LockSupport.parkNanos(1000000);
                Thread.yield();
                mark();
                p.same("disable", "NONE", switchEvent(BREAKPOINT, false, Thread.currentThread()));
                mark();
            });
            p.same("events", "self: breakpoint mark\n".repeat(2), take());
        });
        part("enabled_for_itself_is_not_for_the_next_on_the_carrier", p -> {
            for (int i = 0; i < 20; i++) {
                run("enabling", () -> switchEvent(BREAKPOINT, true, Thread.currentThread()));
                run("next", Test::mark);
            }
            p.same("events", "", take());
        });
        part("enabled_for_all_and_for_one", p -> {
            on(BREAKPOINT);
            run("one", () -> {
                switchEvent(BREAKPOINT, true, Thread.currentThread());
                mark();
                switchEvent(BREAKPOINT, false, Thread.currentThread());
                mark();
            });
            p.same("once each", "one: breakpoint mark\n".repeat(2), take());
            off(BREAKPOINT);
        });
        part("cleared_breakpoints", p -> {
            clearBreakpoints("mark");
            on(BREAKPOINT);
            run("one", Test::mark);
            off(BREAKPOINT);
            p.same("events", "", take());
            breakpoints("mark");
        });
        part("cleared_watches", p -> {
            watches(false);
            on(FIELD_ACCESS, FIELD_MODIFICATION);
            run("one", Test::fields);
            off(FIELD_ACCESS, FIELD_MODIFICATION);
            p.same("events", "", take());
        });

        part("monitor_wait_and_waited", p -> {
            on(MONITOR_WAIT, MONITOR_WAITED);
            Object monitor = new Lock();
            Thread thread = Virtual.await(Virtual.start("waiting", () -> await(monitor, 0)), Thread.State.WAITING);
            p.same("waits", "waiting: wait 0\n", soon("waiting: wait 0\n"));
            synchronized (monitor) { monitor.notify(); }
            thread.join();
            p.same("has waited", "waiting: waited, timed out 0\n", take());
            run("timed", () -> await(monitor, 10));
            p.same("a time", "timed: wait 10\ntimed: waited, timed out 1\n", take());
            off(MONITOR_WAIT, MONITOR_WAITED);
        });
        part("monitor_contended", p -> {
            on(MONITOR_CONTENDED_ENTER, MONITOR_CONTENDED_ENTERED);
            Object monitor = new Lock();
            Thread thread;
            synchronized (monitor) {
                thread = Virtual.await(Virtual.start("blocked", () -> enter(monitor)), Thread.State.BLOCKED);
                p.same("blocked", "blocked: contended enter\n", soon("blocked: contended enter\n"));
            }
            thread.join();
            p.same("entered", "blocked: contended entered\n", take());
            off(MONITOR_CONTENDED_ENTER, MONITOR_CONTENDED_ENTERED);
        });
        part("monitor_contended_of_one_thread", p -> {
            Object monitor = new Lock();
            goOn = false;
            Virtual.Body body = () -> {
                while (!goOn) LockSupport.park();
                enter(monitor);
            };
            Thread one = Virtual.await(Virtual.start("one", body), Thread.State.WAITING);
            Thread two = Virtual.await(Virtual.start("two", body), Thread.State.WAITING);
            switchEvent(MONITOR_CONTENDED_ENTER, true, one);
            synchronized (monitor) {
                goOn = true;
                LockSupport.unpark(one);
                LockSupport.unpark(two);
                Virtual.await(one, Thread.State.BLOCKED);
                Virtual.await(two, Thread.State.BLOCKED);
            }
            one.join();
            two.join();
            p.same("events", "one: contended enter\n", take());
        });
        part("class_load_and_prepare", p -> {
            on(CLASS_LOAD, CLASS_PREPARE);
            run("loading", () -> Class.forName("Test$Loaded1"));
            off(CLASS_LOAD, CLASS_PREPARE);
            p.same("events", "loading: load LTest$Loaded1;\nloading: prepare LTest$Loaded1;\n", take());
        });
        part("class_load_of_one_thread", p -> {
            run("loading", () -> {
                switchEvent(CLASS_LOAD, true, Thread.currentThread());
                Class.forName("Test$Loaded2");
            });
            p.same("events", "loading: load LTest$Loaded2;\n", take());
        });
    }

    static final class Lock {}

    static void await(Object monitor, long millis) throws InterruptedException {
        synchronized (monitor) { monitor.wait(millis); }
    }

    static void enter(Object monitor) {
        synchronized (monitor) {}
    }
}
