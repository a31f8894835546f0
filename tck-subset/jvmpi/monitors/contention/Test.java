// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.stream.Collectors;

public class Test {
    static native void jniEnter(Object lock, Runnable inside);

    interface Locked {
        void run(Object lock, Runnable inside);
    }

    static void block(Object lock, Runnable inside) {
        synchronized (lock) { inside.run(); }
    }

    static class Monitor {
        synchronized void method(Runnable inside) { inside.run(); }
    }

    /** The events of two threads of which "second" has to wait for "first". */
    static String contend(Locked how) throws Exception {
        Object lock = new Monitor();
        Jvmpi.name(lock, "lock");
        Jvmpi.journal();
        Thread[] second = new Thread[1];
        Jvmpi.label("first");
        for (int event = Jvmpi.MONITOR_CONTENDED_ENTER; event <= Jvmpi.MONITOR_CONTENDED_EXIT; event++)
            Jvmpi.enable(event);
        how.run(lock, () -> {
            second[0] = new Thread(() -> {
                Jvmpi.label("second");
                how.run(lock, () -> {});
            });
            second[0].start();
            while (second[0].getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        });
        second[0].join();
        for (int event = Jvmpi.MONITOR_CONTENDED_ENTER; event <= Jvmpi.MONITOR_CONTENDED_EXIT; event++)
            Jvmpi.disable(event);
        Jvmpi.label(null);
        return aboutLock(Jvmpi.journal());
    }

    /** Contention of other locks is of no interest; the end of a thread may still be reported. */
    static String aboutLock(String events) {
        return Arrays.stream(events.split("; ")).filter(e -> e.endsWith(" lock")).collect(Collectors.joining("; "));
    }

    static final String ENTER = "second: MONITOR_CONTENDED_ENTER lock", ENTERED = "second: MONITOR_CONTENDED_ENTERED lock",
            EXIT = "first: MONITOR_CONTENDED_EXIT lock";

    static int count(String events, String event) { return events.split(event, -1).length - 1; }

    static boolean all(String events) {
        return events.equals(ENTER + "; " + EXIT + "; " + ENTERED) || events.equals(ENTER + "; " + ENTERED + "; " + EXIT);
    }

    public static void main(String[] args) throws Exception {
        String events = contend(Test::block);
        Part.of("enter", part -> part.same(events, 1, count(events, ENTER)));
        Part.of("entered", part -> part.same(events, 1, count(events, ENTERED)));
        Part.of("exit", part -> part.same(events, 1, count(events, EXIT)));
        Part.of("order", part -> part.yes(events, all(events)));
        Part.of("synchronized_method", part -> {
            String of = contend((lock, inside) -> ((Monitor) lock).method(inside));
            part.yes(of, all(of));
        });
        Part.of("uncontended", part -> {
            Object lock = new Object();
            Jvmpi.name(lock, "lock");
            part.same("events", "", aboutLock(Jvmpi.during(() -> {
                for (int i = 0; i < 100; i++) {
                    synchronized (lock) {
                        synchronized (lock) { lock.notifyAll(); }
                    }
                }
            }, Jvmpi.MONITOR_CONTENDED_ENTER, Jvmpi.MONITOR_CONTENDED_ENTERED, Jvmpi.MONITOR_CONTENDED_EXIT)));
        });
        Part.of("jni_monitor_enter", part -> {
            String of = contend(Test::jniEnter);
            part.yes(of, all(of));
        });
    }
}
