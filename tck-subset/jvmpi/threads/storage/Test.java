// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native boolean atFirst();
    static native boolean setAndGot();
    static native long env();
    static native void set(long env, long value);
    static native long get(long env);
    static native boolean apart();
    static native boolean ofNoThread();
    static native void count(boolean on);
    static native long counted(); // by the last thread that ended

    static volatile long workerEnv, seen;
    static volatile boolean stop;

    static void method() {}

    public static void main(String[] args) throws Exception {
        Part.of("null_at_first", part -> part.yes("null", atFirst()));
        Part.of("set_and_got", part -> part.yes("the same", setAndGot()));
        Part.of("per_thread", part -> {
            set(env(), 1);
            Thread thread = new Thread(() -> {
                set(env(), 2);
                seen = get(env());
            });
            thread.start();
            thread.join();
            part.same("its own", 2L, seen).same("the other's", 1L, get(env()));
        });
        Part.of("of_another_thread", part -> {
            Thread thread = new Thread(() -> {
                workerEnv = env();
                while (!stop) Thread.onSpinWait();
                seen = get(env());
            });
            thread.start();
            while (workerEnv == 0) Thread.sleep(1);
            set(workerEnv, 12345);
            part.same("got by another", 12345L, get(workerEnv));
            stop = true;
            thread.join();
            part.same("got by itself", 12345L, seen);
        });
        Part.of("in_thread_events", part -> {
            set(env(), 0);
            count(true);
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 1000; i++) method();
            });
            thread.start();
            thread.join();
            count(false);
            part.yes("counted " + counted(), counted() >= 1001 && counted() < 2000);
        });
        Part.of("fresh_in_new_threads", part -> {
            for (int i = 0; i < 20; i++) {
                Thread thread = new Thread(() -> {
                    seen = get(env());
                    set(env(), 99);
                });
                thread.start();
                thread.join();
                part.same("thread " + i, 0L, seen);
            }
        });
        Part.of("apart_from_jvm_ti", part -> part.yes("both are kept", apart()));
        Part.of("of_no_thread", part -> part.yes("null", ofNoThread()));
    }
}
