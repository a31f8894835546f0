// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native int eventsSoFar();
    static native void requestInEvents(boolean on);
    static native void enableInEvents(boolean on);
    static native boolean meetInEvents(int threads);
    static native int enableWithArgument(int event);
    static native int disableWithArgument(int event);

    static void target() {}

    static void other() {}

    static void twice() { // for the events of two threads
    }

    static String calls() throws Exception {
        Jvmpi.label("main");
        Jvmpi.journal();
        target();
        Jvmpi.label(null);
        return Jvmpi.journal();
    }

    static String requests(int event, Object object) {
        Jvmpi.label("main");
        Jvmpi.journal();
        int result = Jvmpi.request(event, object);
        Jvmpi.label(null);
        return result + ", " + Jvmpi.journal();
    }

    public static void main(String[] args) throws Exception {
        Part.of("disabled_at_start", part -> part.same("events", 0, eventsSoFar()));
        Jvmpi.watch(Test.class);
        String entry = "main: METHOD_ENTRY target";
        Part.of("enabled_until_disabled", part -> {
            part.same("before", "", calls());
            Jvmpi.enable(Jvmpi.METHOD_ENTRY);
            for (int i = 0; i < 3; i++) part.same("enabled", entry, calls());
            Jvmpi.disable(Jvmpi.METHOD_ENTRY);
            part.same("disabled", "", calls());
        });
        Part.of("enabled_twice", part -> {
            Jvmpi.enable(Jvmpi.METHOD_ENTRY);
            Jvmpi.enable(Jvmpi.METHOD_ENTRY);
            part.same("enabled, one event a call", entry, calls());
            Jvmpi.disable(Jvmpi.METHOD_ENTRY);
            part.same("disabled", "", calls());
        });
        Part.of("one_event_only", part -> {
            Jvmpi.enable(Jvmpi.METHOD_EXIT);
            part.same("exits", "main: METHOD_EXIT target", calls());
            Jvmpi.enable(Jvmpi.METHOD_ENTRY);
            Jvmpi.disable(Jvmpi.METHOD_EXIT);
            part.same("entries", entry, calls());
            Jvmpi.disable(Jvmpi.METHOD_ENTRY);
        });
        Part.of("in_the_thread_that_generates_it", part -> {
            Jvmpi.journal();
            Jvmpi.enable(Jvmpi.METHOD_ENTRY);
            for (String name : new String[] {"first", "second"}) {
                Thread thread = new Thread(() -> {
                    Jvmpi.label(name);
                    target();
                });
                thread.start();
                thread.join();
            }
            Jvmpi.disable(Jvmpi.METHOD_ENTRY);
            part.same("events", "first: METHOD_ENTRY target; second: METHOD_ENTRY target", Jvmpi.journal());
        });
        Part.of("in_several_threads_at_once", part -> part.yes("two threads are in NotifyEvent", meet()));
        Part.of("requested_in_the_calling_thread", part -> part.same("request", "0, main: CLASS_LOAD Test (requested)",
                requests(Jvmpi.CLASS_LOAD, Test.class)));
        Object named = new Object();
        Jvmpi.name(named, "named");
        Part.of("requested_bit", part -> part
                .same("class", "0, main: CLASS_LOAD Test (requested)", requests(Jvmpi.CLASS_LOAD, Test.class))
                .same("object", "0, main: OBJECT_ALLOC named (requested)", requests(Jvmpi.OBJECT_ALLOC, named))
                .same("thread", "0, main: THREAD_START main (requested)",
                        requests(Jvmpi.THREAD_START, Thread.currentThread()))
                .same("dump", "0, main: OBJECT_DUMP (requested)", requests(Jvmpi.OBJECT_DUMP, named))
                .same("monitors", "0, main: MONITOR_DUMP (requested)", requests(Jvmpi.MONITOR_DUMP, null))
                .same("heap", "0, main: HEAP_DUMP (requested)", requests(Jvmpi.HEAP_DUMP, null)));
        Part.of("not_requested", part -> part.same("class", "CLASS_LOAD Test$Fresh",
                Jvmpi.during(() -> Class.forName("Test$Fresh"), Jvmpi.CLASS_LOAD)));
        Part.of("requesting_enables_nothing", part -> {
            requests(Jvmpi.CLASS_LOAD, Test.class);
            part.same("afterwards", "", Jvmpi.during(() -> Class.forName("Test$Second")));
        });
        Part.of("requested_while_enabled", part -> part.same("both",
                "CLASS_LOAD Test$Third; CLASS_LOAD Test (requested)", Jvmpi.during(() -> {
                    Class.forName("Test$Third");
                    Jvmpi.request(Jvmpi.CLASS_LOAD, Test.class);
                }, Jvmpi.CLASS_LOAD)));
        Part.of("requested_in_an_event", part -> {
            requestInEvents(true);
            part.same("events", "METHOD_ENTRY target; THREAD_START main (requested)",
                    Jvmpi.during(Test::target, Jvmpi.METHOD_ENTRY));
            requestInEvents(false);
        });
        Part.of("enabled_in_an_event", part -> {
            enableInEvents(true);
            part.same("events", "METHOD_ENTRY target; METHOD_EXIT target", Jvmpi.during(() -> {
                target(); // its entry disables METHOD_ENTRY and enables METHOD_EXIT, its exit disables METHOD_EXIT
                other();
            }, Jvmpi.METHOD_ENTRY));
            enableInEvents(false);
        });
        Part.of("arguments_are_ignored", part -> {
            part.same("enable", Jvmpi.SUCCESS, enableWithArgument(Jvmpi.METHOD_ENTRY));
            part.same("enabled", entry, calls());
            part.same("disable", Jvmpi.SUCCESS, disableWithArgument(Jvmpi.METHOD_ENTRY));
            part.same("disabled", "", calls());
        });
    }

    static class Fresh {}

    static class Second {}

    static class Third {}

    static boolean meet() throws Exception {
        meetInEvents(2);
        Jvmpi.enable(Jvmpi.METHOD_ENTRY);
        Thread[] threads = {new Thread(Test::twice), new Thread(Test::twice)};
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        Jvmpi.disable(Jvmpi.METHOD_ENTRY);
        return meetInEvents(0);
    }
}
