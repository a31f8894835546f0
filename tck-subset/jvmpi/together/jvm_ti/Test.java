// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class First {
        public static String text() { return "original text"; }
    }

    static native void replaceInBoth(boolean on);
    static native String counts(); // of both since the last call
    static native void entries(boolean ofJvmti, boolean ofJvmpi);
    static native void watch(java.lang.reflect.Method method);
    static native String suspendAndResume(Thread thread, long env);
    static native long env();
    static native void collect(boolean byJvmti);
    static native void tag(Object object);
    static native String freed();
    static native void dispose();

    static void called() {}

    static volatile boolean stop;
    static volatile long workerEnv, count;

    static void tagged() { tag(new Object()); }

    static int clear(int n) { return n == 0 ? 0 : clear(n - 1) + 1; }

    public static void main(String[] args) throws Exception {
        watch(Test.class.getDeclaredMethod("called"));
        Part.of("both_hooks", part -> {
            replaceInBoth(true);
            Class<?> type;
            try (var in = Test.class.getResourceAsStream("/Test$First.class")) {
                type = new Tck.Loader().define("Test$First", in.readAllBytes());
            }
            replaceInBoth(false);
            var method = type.getDeclaredMethod("text");
            method.setAccessible(true);
            part.same("text", "jvmpi of jvmti", method.invoke(null));
        });
        Part.of("both_method_entries", part -> {
            entries(true, true);
            counts();
            for (int i = 0; i < 10; i++) called();
            part.same("events", "JVM TI 10, JVMPI 10", counts());
            entries(false, false);
        });
        Part.of("one_disabled", part -> {
            entries(true, false);
            counts();
            called();
            part.same("JVMPI disabled", "JVM TI 1, JVMPI 0", counts());
            entries(false, true);
            called();
            part.same("JVM TI disabled", "JVM TI 0, JVMPI 1", counts());
            entries(false, false);
        });
        Part.of("suspended_by_jvm_ti", part -> {
            Thread worker = new Thread(() -> {
                workerEnv = env();
                while (!stop) count++;
            });
            worker.start();
            while (workerEnv == 0) Thread.sleep(1);
            part.same("what it does", "as both say", suspendAndResume(worker, workerEnv));
            stop = true;
            worker.join();
        });
        Part.of("collection_events", part -> {
            counts();
            collect(true);
            part.yes("forced by JVM TI", counts().matches("JVM TI [1-9]\\d*, JVMPI [1-9]\\d*"));
            collect(false);
            part.yes("forced by JVMPI", counts().matches("JVM TI [1-9]\\d*, JVMPI [1-9]\\d*"));
        });
        Part.of("tags_and_ids", part -> {
            tagged();
            for (int i = 0; i < 50 && freed().isEmpty(); i++) {
                clear(50);
                System.gc();
            }
            part.same("freed", "JVM TI 1, JVMPI 1", freed());
        });
        Part.of("class_loads", part -> part.same("Test$Fresh", "JVM TI 1, JVMPI 1", of(() -> Class.forName("Test$Fresh"))));
        Part.of("thread_events", part -> part.same("starts and ends", "JVM TI 2, JVMPI 2", of(() -> {
            Thread thread = new Thread(() -> {}, "counted");
            thread.start();
            thread.join();
        })));
        Part.of("environments_apart", part -> {
            dispose();
            entries(false, true);
            counts();
            called();
            part.same("events", "JVM TI 0, JVMPI 1", counts());
            entries(false, false);
        });
    }

    static class Fresh {}

    static String of(Jvmpi.Body body) throws Exception {
        counts();
        body.run();
        return counts();
    }
}
