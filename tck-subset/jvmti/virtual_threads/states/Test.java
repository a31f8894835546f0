// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native String state(Thread thread);
    static native void suspend(Thread thread);
    static native void resume(Thread thread);
    static native void call(Runnable body); // calls it from native code, so that the thread cannot be unmounted
    static native void stayInNative(); // until leaveNative
    static native void leaveNative();

    static volatile boolean stop;
    static final Object lock = new Object();

    /** Waits until the thread has one of the states, and answers its state then. */
    static String await(Thread thread, String... expected) throws Exception {
        for (int i = 0;; i++) {
            String state = state(thread);
            for (String each : expected)
                if (state.equals(each) || i == 20000) return state;
            Thread.sleep(1);
        }
    }

    static final String INDEFINITELY = "alive waiting indefinitely ", TIMEOUT = "alive waiting with-timeout ";

    /** Looks at the state of a thread that waits: as it is, suspended, resumed, and when it was interrupted. */
    static void waiting(String name, String expected, String other, Virtual.Body body) throws Exception {
        Thread thread = Virtual.start(name, body);
        String state = await(thread, expected, other);
        Part part = new Part(name).yes(state, state.equals(expected) || state.equals(other));
        suspend(thread);
        part.same("suspended", state + " suspended", state(thread));
        resume(thread);
        part.same("resumed", state, await(thread, state));
        Virtual.end(thread);
        part.same("ended", "terminated", state(thread)).end();
    }

    static void waiting(String name, String expected, Virtual.Body body) throws Exception {
        waiting(name, expected, expected, body);
    }

    static void park(Virtual.Body body) throws Exception {
        while (!Thread.currentThread().isInterrupted()) body.run();
    }

    /** A call that cannot be unmounted. */
    static Virtual.Body pinned(Virtual.Body body) {
        return () -> call(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                // The end.
            } catch (Exception e) { throw new AssertionError(e); }
        });
    }

    public static void main(String[] a) throws Exception {
        Thread fresh = Virtual.unstarted("new", () -> {});
        new Part("new_thread").same("state", "new", state(fresh)).end();
        new Part("terminated").same("state", "terminated", state(Virtual.ended("ended"))).end();

        waiting("parked", INDEFINITELY + "parked", () -> park(LockSupport::park));
        waiting("parked_with_nanos", TIMEOUT + "parked", () -> park(() -> LockSupport.parkNanos(1000000000000L)));
        waiting("parked_until", TIMEOUT + "parked",
                () -> park(() -> LockSupport.parkUntil(System.currentTimeMillis() + 1000000)));
        waiting("sleeping", TIMEOUT + "sleeping", TIMEOUT + "parked", () -> Thread.sleep(1000000));
        waiting("object_wait", INDEFINITELY + "object-wait", () -> lockAndWait(0));
        waiting("object_wait_with_timeout", TIMEOUT + "object-wait", () -> lockAndWait(1000000));
        waiting("parked_below_native_code", INDEFINITELY + "parked", pinned(() -> park(LockSupport::park)));
        waiting("parked_with_nanos_below_native_code", TIMEOUT + "parked",
                pinned(() -> park(() -> LockSupport.parkNanos(1000000000000L))));
        waiting("object_wait_below_native_code", INDEFINITELY + "object-wait", pinned(() -> lockAndWait(0)));
        waiting("sleeping_below_native_code", TIMEOUT + "sleeping", TIMEOUT + "parked",
                pinned(() -> Thread.sleep(1000000)));
        waiting("parked_with_a_monitor", INDEFINITELY + "parked", Test::lockAndPark);

        blocked("blocked", Test::enter);
        blocked("blocked_below_native_code", pinned(Test::enter));
        notified();
        running();
        yielding();
        inNative();
        interrupted();
    }

    static void lockAndWait(long millis) throws InterruptedException {
        Object own = new Object();
        synchronized (own) { own.wait(millis); }
    }

    static void lockAndPark() throws Exception {
        synchronized (new Object()) { park(LockSupport::park); }
    }

    static void enter() {
        synchronized (lock) {}
    }

    static void waitOn(Object monitor) throws InterruptedException {
        synchronized (monitor) { monitor.wait(); }
    }

    static void blocked(String name, Virtual.Body body) throws Exception {
        Part part = new Part(name);
        Thread thread = Virtual.unstarted(name, body);
        synchronized (lock) {
            thread.start();
            part.same("state", "alive blocked", await(thread, "alive blocked"));
            suspend(thread);
            part.same("suspended", "alive blocked suspended", state(thread));
            resume(thread);
            part.same("resumed", "alive blocked", await(thread, "alive blocked"));
        }
        thread.join();
        part.end();
    }

    /** Notified, it waits to enter the monitor again. */
    static void notified() throws Exception {
        Part part = new Part("waiting_to_enter_again");
        Object monitor = new Object();
        Thread thread = Virtual.start("notified", () -> waitOn(monitor));
        await(thread, INDEFINITELY + "object-wait");
        synchronized (monitor) {
            monitor.notifyAll();
            part.same("state", "alive blocked", await(thread, "alive blocked"));
        }
        thread.join();
        part.end();
    }

    static void running() throws Exception {
        Thread thread = Virtual.start("running", Test::spin);
        Part part = new Part("running").same("state", "alive runnable", await(thread, "alive runnable"));
        suspend(thread);
        part.same("suspended", "alive runnable suspended", state(thread));
        resume(thread);
        part.same("resumed", "alive runnable", await(thread, "alive runnable"));
        stop = true;
        thread.join();
        part.end();
    }

    /** A thread that yields is runnable, whether it is mounted or not. */
    static void yielding() throws Exception {
        stop = false;
        Thread thread = Virtual.start("yielding", Test::yieldOn);
        Part part = new Part("yielding").same("state", "alive runnable", await(thread, "alive runnable"));
        for (int i = 0; i < 200; i++) {
            suspend(thread);
            part.same("suspended", "alive runnable suspended", state(thread));
            resume(thread);
            part.same("resumed", "alive runnable", state(thread));
        }
        stop = true;
        thread.join();
        part.end();
    }

    static void spin() {
        while (!stop) {}
    }

    static void yieldOn() {
        while (!stop) Thread.yield();
    }

    static void inNative() throws Exception {
        Thread thread = Virtual.start("native", Test::stayInNative);
        Part part =
                new Part("in_native").same("state", "alive runnable native", await(thread, "alive runnable native"));
        suspend(thread);
        part.same("suspended", "alive runnable suspended native", state(thread));
        resume(thread);
        leaveNative();
        thread.join();
        part.end();
    }

    static void interrupted() throws Exception {
        stop = false;
        Thread thread = Virtual.start("interrupted", Test::spin);
        await(thread, "alive runnable");
        thread.interrupt();
        Part part = new Part("interrupted").same("state", "alive runnable interrupted", state(thread));
        suspend(thread);
        part.same("suspended", "alive runnable suspended interrupted", state(thread));
        resume(thread);
        stop = true;
        thread.join();
        part.same("ended", "terminated", state(thread)).end();
    }
}
