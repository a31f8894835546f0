// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String trace(int depth); // of the calling thread: METHOD:LINE..., native methods without a line
    static native String traceOf(long env, int depth);
    static native long env(); // of the calling thread
    static native String traceOfAttachedThread();
    static native String traceInEntry(java.lang.reflect.Method method);
    static native boolean keepsEnv();
    static native String ofNoThread();
    static native boolean pendingStays();
    static native void suspend(long env);
    static native void resume(long env);

    static volatile String result;

    static void first() { second(); }

    static void second() {
        third(); // line 19
    }

    static void third() { result = trace(10); }

    static void recurse(int n) {
        if (n == 0) result = trace(5);
        else recurse(n - 1);
    }

    static volatile boolean stop;
    static volatile long workerEnv;
    static final Object lock = new Object();

    static void waitHere() {
        synchronized (lock) {
            workerEnv = env();
            try {
                lock.wait();
            } catch (InterruptedException e) { throw new AssertionError(e); }
        }
    }

    static void spin() {
        workerEnv = env();
        while (!stop) Thread.onSpinWait();
    }

    static Thread start(Runnable body) throws Exception {
        workerEnv = 0;
        Thread thread = new Thread(body, "worker");
        thread.start();
        while (workerEnv == 0) Thread.sleep(1);
        return thread;
    }

    static void entered() {}

    static String namesOnly(String trace) { return trace.replaceAll(":(native|[0-9]+)", ""); }

    public static void main(String[] args) throws Exception {
        Part.of("callee_first", part -> {
            first();
            part.same("trace", "trace third second first", String.join(" ",
                    java.util.Arrays.copyOf(namesOnly(result).split(" "), 4)));
        });
        Part.of("line_numbers", part -> {
            first();
            part.same("trace", "trace:native third:22 second:19 first:16", String.join(" ",
                    java.util.Arrays.copyOf(result.split(" "), 4)));
        });
        Part.of("native_frame", part -> part.yes("trace", trace(1).equals("trace:native")));
        Part.of("depth_limits", part -> {
            recurse(20);
            part.same("trace", "trace recurse recurse recurse recurse", namesOnly(result));
        });
        Part.of("more_depth_than_frames", part -> {
            Thread thread = start(Test::waitHere);
            while (thread.getState() != Thread.State.WAITING) Thread.sleep(1);
            String all = traceOf(workerEnv, 100), limited = traceOf(workerEnv, all.split(" ").length);
            part.same("as many as there are", all, limited);
            part.yes("the last frame is run", namesOnly(all).endsWith(" run"));
            synchronized (lock) { lock.notify(); }
            thread.join();
        });
        Part.of("depth_of_none", part -> part.same("trace", "", trace(0)));
        Part.of("of_a_waiting_thread", part -> {
            Thread thread = start(Test::waitHere);
            while (thread.getState() != Thread.State.WAITING) Thread.sleep(1);
            String trace = namesOnly(traceOf(workerEnv, 100));
            part.yes(trace, trace.matches("wait0? (wait )*waitHere .*run"));
            synchronized (lock) { lock.notify(); }
            thread.join();
        });
        Part.of("of_a_running_thread", part -> {
            stop = false;
            Thread thread = start(Test::spin);
            String trace = "";
            for (int i = 0; i < 1000 && !trace.startsWith("spin "); i++)
                trace = namesOnly(traceOf(workerEnv, 100)).replaceFirst("^onSpinWait ", "");
            part.yes(trace, trace.startsWith("spin ") && trace.endsWith(" run"));
            stop = true;
            thread.join();
        });
        Part.of("of_a_suspended_thread", part -> {
            stop = false;
            Thread thread = start(Test::spin);
            suspend(workerEnv);
            String trace = traceOf(workerEnv, 100);
            for (int i = 0; i < 20; i++) part.same("again", trace, traceOf(workerEnv, 100));
            resume(workerEnv);
            stop = true;
            thread.join();
        });
        Part.of("thread_without_frames", part -> part.same("trace", "", traceOfAttachedThread()));
        Part.of("in_an_event", part -> {
            String trace = traceInEntry(Test.class.getDeclaredMethod("entered"));
            part.yes(trace, namesOnly(trace).startsWith("entered traceInEntry lambda"));
        });
        Part.of("env_id_is_kept", part -> part.yes("env_id", keepsEnv()));
        Part.of("no_thread", part -> part.same("trace", "", ofNoThread()));
        Part.of("exception_pending", part -> part.yes("pending", pendingStays()));
    }
}
