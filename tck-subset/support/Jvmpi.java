// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;

/** The natives of support/jvmpi_journal.hpp: the program of a case asks for events and reads which came. */
public final class Jvmpi {
    public static final int METHOD_ENTRY = 1, METHOD_ENTRY2 = 2, METHOD_EXIT = 3, OBJECT_ALLOC = 4, OBJECT_FREE = 5,
            OBJECT_MOVE = 6, COMPILED_METHOD_LOAD = 7, COMPILED_METHOD_UNLOAD = 8, INSTRUCTION_START = 9,
            THREAD_START = 33, THREAD_END = 34, CLASS_LOAD_HOOK = 35, HEAP_DUMP = 37, JNI_GLOBALREF_ALLOC = 38,
            JNI_GLOBALREF_FREE = 39, JNI_WEAK_GLOBALREF_ALLOC = 40, JNI_WEAK_GLOBALREF_FREE = 41, CLASS_LOAD = 42,
            CLASS_UNLOAD = 43, DATA_DUMP_REQUEST = 44, DATA_RESET_REQUEST = 45, JVM_INIT_DONE = 46,
            JVM_SHUT_DOWN = 47, ARENA_NEW = 48, ARENA_DELETE = 49, OBJECT_DUMP = 50, RAW_MONITOR_CONTENDED_ENTER = 51,
            RAW_MONITOR_CONTENDED_ENTERED = 52, RAW_MONITOR_CONTENDED_EXIT = 53, MONITOR_CONTENDED_ENTER = 54,
            MONITOR_CONTENDED_ENTERED = 55, MONITOR_CONTENDED_EXIT = 56, MONITOR_WAIT = 57, MONITOR_WAITED = 58,
            MONITOR_DUMP = 59, GC_START = 60, GC_FINISH = 61;
    public static final int SUCCESS = 0, NOT_AVAILABLE = 1, FAIL = -1;

    /** EnableEvent, DisableEvent with a null argument. */
    public static native int enable(int event);
    public static native int disable(int event);
    /** RequestEvent with the id of the object. */
    public static native int request(int event, Object object);
    /** What the events of labelled threads were since the last call, `LABEL: EVENT DATA`, joined by `; `. */
    public static native String journal();
    /** From now on the events of the calling thread are noted under this name; null: no longer. */
    public static native void label(String name);
    /** Events about the object call it by this name; it is kept alive. */
    public static native void name(Object object, String name);
    private static native void watch(Executable method, String name);

    /** Events of these methods are noted. Constructors are called by their class. */
    public static void watch(Class<?> type) {
        for (Method method : type.getDeclaredMethods())
            if (!method.isSynthetic()) watch(method, method.getName());
        for (Constructor<?> constructor : type.getDeclaredConstructors()) watch(constructor, type.getSimpleName());
    }

    public interface Body {
        void run() throws Exception;
    }

    /** Runs `body` in a thread of its own, whose stacks are gone afterwards, with all that is left of calls on them. */
    public static void elsewhere(Body body) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        thread.join();
    }

    /** What the calling thread's events were during `body`, with these events enabled. */
    public static String during(Body body, int... events) throws Exception {
        label("main");
        journal();
        for (int event : events) enable(event);
        try {
            body.run();
        } finally {
            for (int event : events) disable(event);
            label(null);
        }
        return journal().replace("main: ", "");
    }
}
