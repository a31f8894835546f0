// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void follow(Thread thread, java.lang.reflect.Method method); // notes the events of that thread
    static native String field(String name); // of the followed thread's THREAD_START
    static native boolean isThread(Thread thread); // thread_id is that of this object
    static native String order(); // of the events of the followed thread
    static native String requested(Thread thread);
    static native boolean sawMain();
    static native String attached();
    static native boolean threadObject(Thread current);
    static native boolean ofNoThread();
    static native int collectionsInStart();

    static void body() {}

    public static void main(String[] args) throws Exception {
        ThreadGroup outer = new ThreadGroup("outer group"), inner = new ThreadGroup(outer, "inner group");
        Thread thread = new Thread(inner, Test::body, "the thread");
        follow(thread, Test.class.getDeclaredMethod("body"));
        thread.start();
        thread.join();
        Jvmpi.disable(Jvmpi.METHOD_ENTRY);
        Jvmpi.disable(Jvmpi.METHOD_EXIT);
        String order = order();
        Part.of("name", part -> part.same("thread_name", "the thread", field("thread_name")));
        Part.of("group", part -> part.same("group_name", "inner group", field("group_name")));
        Part.of("parent", part -> part.same("parent_name", "outer group", field("parent_name")));
        Part.of("thread_id", part -> part.yes("thread_id", isThread(thread)));
        Part.of("env_id", part -> part.same("thread_env_id", "env_id", field("thread_env_id")));
        Part.of("start_before_all_else", part -> part.yes(order, order.startsWith("start entry ")));
        Part.of("end", part -> part.same("ends", 1, order.split("end", -1).length - 1));
        Part.of("end_is_last", part -> part.same("order", "start entry body exit body end", order));
        Part.of("env_is_constant", part -> part.same("env_id", "constant", field("env_id")));
        Part.of("requested", part -> {
            Thread current = Thread.currentThread();
            part.same("the calling thread", "main in main below system, requested", requested(current));
            current.setName("renamed");
            part.same("renamed", "renamed in main below system, requested", requested(current));
        });
        Part.of("main_thread", part -> part.yes("THREAD_START", sawMain()));
        Part.of("attached_thread", part -> part.same("events", "start end", attached()));
        Part.of("thread_object", part -> part.yes("of the current thread", threadObject(Thread.currentThread())));
        Part.of("thread_object_of_no_thread", part -> part.yes("null", ofNoThread()));
        Part.of("object_outlives_thread", part -> part.same("request", Jvmpi.FAIL,
                Jvmpi.request(Jvmpi.THREAD_START, thread)));
        Part.of("start_with_collections_held_off", part -> part.same("collections", 0, collectionsInStart()));
    }
}
