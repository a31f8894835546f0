// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native String status(long env);
    static native long env();
    static native void suspend(long env);
    static native void resume(long env);
    static native void stayInNative();
    static native void leaveNative();

    static volatile long workerEnv;
    static volatile boolean stop;
    static final Object lock = new Object();

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body body) throws Exception {
        workerEnv = 0;
        stop = false;
        Thread thread = new Thread(() -> {
            workerEnv = env();
            try {
                body.run();
            } catch (InterruptedException e) {
                // The end.
            }
        });
        thread.start();
        while (workerEnv == 0) Thread.sleep(1);
        return thread;
    }

    static void spin() {
        while (!stop) Thread.onSpinWait();
    }

    static void enter() {
        synchronized (lock) {}
    }

    static void waitFor(long millis) throws InterruptedException {
        synchronized (lock) { lock.wait(millis); }
    }

    static void park() {
        while (!Thread.currentThread().isInterrupted()) LockSupport.park();
    }

    /** The status when it is the expected one, or after some seconds. */
    static String await(String expected) throws Exception {
        String status = "";
        for (int i = 0; i < 20000 && !expected.equals(status = status(workerEnv)); i++) Thread.sleep(1);
        return status;
    }

    static void interrupting(String name, String expected, Body body) throws Exception {
        Part.of(name, part -> {
            Thread thread = start(body);
            part.same("status", expected, await(expected));
            thread.interrupt();
            thread.join();
        });
    }

    public static void main(String[] args) throws Exception {
        Part.of("runnable", part -> {
            Thread thread = start(Test::spin);
            for (int i = 0; i < 100; i++) part.same("status", "RUNNABLE", status(workerEnv));
            stop = true;
            thread.join();
        });
        Part.of("in_native_code", part -> {
            Thread thread = start(Test::stayInNative);
            part.same("status", "RUNNABLE", await("RUNNABLE"));
            leaveNative();
            thread.join();
        });
        Part.of("of_the_caller", part -> part.same("status", "RUNNABLE", status(env())));
        Part.of("monitor_wait", part -> {
            Thread thread;
            synchronized (lock) {
                thread = start(Test::enter);
                part.same("status", "MONITOR_WAIT", await("MONITOR_WAIT"));
            }
            thread.join();
        });
        interrupting("condvar_wait", "CONDVAR_WAIT", () -> waitFor(0));
        interrupting("condvar_wait_with_timeout", "CONDVAR_WAIT", () -> waitFor(1000000));
        interrupting("parked", "CONDVAR_WAIT", Test::park);
        Part.of("interrupted", part -> {
            Thread thread = start(Test::spin);
            thread.interrupt();
            part.same("running", "RUNNABLE INTERRUPTED", status(workerEnv));
            stop = true;
            thread.join();
            synchronized (lock) {
                thread = start(Test::enter);
                part.same("blocked", "MONITOR_WAIT", await("MONITOR_WAIT"));
                thread.interrupt();
                part.same("blocked and interrupted", "MONITOR_WAIT INTERRUPTED", status(workerEnv));
            }
            thread.join();
        });
        Part.of("suspended_by_jvmpi", part -> {
            Thread thread = start(Test::spin);
            suspend(workerEnv);
            part.same("suspended", "RUNNABLE", status(workerEnv));
            resume(workerEnv);
            part.same("resumed", "RUNNABLE", status(workerEnv));
            stop = true;
            thread.join();
        });
        Part.of("waiting_and_suspended_by_jvmpi", part -> {
            Thread thread = start(() -> waitFor(0));
            part.same("waiting", "CONDVAR_WAIT", await("CONDVAR_WAIT"));
            suspend(workerEnv);
            part.same("suspended", "CONDVAR_WAIT", status(workerEnv));
            resume(workerEnv);
            part.same("resumed", "CONDVAR_WAIT", status(workerEnv));
            thread.interrupt();
            thread.join();
        });
    }
}
