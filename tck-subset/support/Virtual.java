// SPDX-License-Identifier: Apache-2.0
/** Virtual threads, made by reflection: the cases are compiled against class libraries that do not have them yet. */
public final class Virtual {
    public interface Body {
        void run() throws Exception;
    }

    /** A virtual thread that has not been started. An exception of `body` other than InterruptedException is shown. */
    public static Thread unstarted(String name, Body body) {
        Runnable whole = () -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                // The end that many cases want.
            } catch (Exception e) { throw new AssertionError(e); }
        };
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            if (name != null) type.getMethod("name", String.class).invoke(builder, name);
            return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, whole);
        } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
    }

    public static Thread start(String name, Body body) {
        Thread thread = unstarted(name, body);
        thread.start();
        return thread;
    }

    public static boolean is(Thread thread) {
        try {
            return (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
        } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
    }

    /** Returns when the thread is in the state. */
    public static Thread await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) Thread.sleep(1);
        return thread;
    }

    /** A virtual thread that has ended. */
    public static Thread ended(String name) throws InterruptedException {
        Thread thread = start(name, () -> {});
        thread.join();
        return thread;
    }

    /** Interrupts the thread and waits for its end. */
    public static void end(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
    }
}
