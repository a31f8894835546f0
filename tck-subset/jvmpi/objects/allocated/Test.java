// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Array;

public class Test {
    static class Small {
        int a;
        Object b;
    }

    static class Made implements Cloneable {
        long[] keep = null;

        Made() {}

        @Override
        public Made clone() throws CloneNotSupportedException { return (Made) super.clone(); }
    }

    interface Body {
        Object run() throws Exception;
    }

    static native void begin(); // notes the allocations of this thread from here on
    static native String end(Object made); // what was noted of it: KIND CLASS; "" if nothing
    static native int noted(Class<?> type); // how many of that class since begin
    static native String size(Object made, long atLeast);
    static native String arena(Object made);
    static native String arenas();
    static native int unknownClasses();
    static native int ownClasses(); // objects that are their own class
    static native String classOfClass(Class<?> classOfClasses);
    static native String definitions();
    static native String requested(Object object);
    static native int collections();
    static native Object allocate(Class<?> type);
    static native Object[] allocateArray(Class<?> type, int length);
    static native boolean beforeConstructor(Class<?> type, java.lang.reflect.Constructor<?> constructor, Body body);

    static String of(Body body) throws Exception {
        begin();
        Object made = body.run();
        return end(made);
    }

    public static void main(String[] args) throws Exception {
        new Small();
        new Made().clone();
        Part.of("normal_object", part -> part.same("event", "NORMAL_OBJECT Test$Small", of(Small::new)));
        Part.of("array_of_objects", part -> part.same("event", "CLASS Test$Small", of(() -> new Small[3]))
                .same("of an interface", "CLASS java.lang.Runnable", of(() -> new Runnable[0])));
        Part.of("primitive_arrays", part -> part.same("boolean", "BOOLEAN", of(() -> new boolean[2]))
                .same("byte", "BYTE", of(() -> new byte[2])).same("char", "CHAR", of(() -> new char[2]))
                .same("short", "SHORT", of(() -> new short[2])).same("int", "INT", of(() -> new int[2]))
                .same("long", "LONG", of(() -> new long[2])).same("float", "FLOAT", of(() -> new float[2]))
                .same("double", "DOUBLE", of(() -> new double[2])));
        Part.of("array_of_arrays", part -> {
            begin();
            int[][] made = new int[2][3];
            part.same("the outer one", "CLASS [I", end(made)).same("the first", "INT", end(made[0]))
                    .same("the second", "INT", end(made[1]));
        });
        Part.of("size", part -> part.same("object", "fits", size(new Small(), 4 + 4))
                .same("array of int", "fits", size(new int[100], 400)).same("array of long", "fits", size(new long[100], 800))
                .same("array of byte", "fits", size(new byte[1001], 1001)));
        Part.of("in_the_allocating_thread", part -> {
            begin();
            Small[] many = new Small[1000];
            for (int i = 0; i < many.length; i++) many[i] = new Small();
            part.same("events", 1000, noted(Small.class));
        });
        Part.of("by_other_means", part -> {
            Made original = new Made();
            part.same("reflection", "NORMAL_OBJECT Test$Made", of(() -> Made.class.getDeclaredConstructor().newInstance()))
                    .same("reflected array", "INT", of(() -> Array.newInstance(int.class, 5)))
                    .same("clone", "NORMAL_OBJECT Test$Made", of(original::clone))
                    .same("cloned array", "LONG", of(() -> new long[] {1, 2}.clone()))
                    .same("AllocObject", "NORMAL_OBJECT Test$Made", of(() -> allocate(Made.class)))
                    .same("NewObjectArray", "CLASS Test$Made", of(() -> allocateArray(Made.class, 4)))
                    .same("string", "NORMAL_OBJECT java.lang.String", of(() -> new String("text")))
                    .same("box", "NORMAL_OBJECT java.lang.Integer", of(() -> Integer.valueOf(1234567)))
                    .same("thread", "NORMAL_OBJECT java.lang.Thread", of(Thread::new));
        });
        Part.of("before_the_constructor", part -> part.yes("allocated first",
                beforeConstructor(Made.class, Made.class.getDeclaredConstructor(), Made::new)));
        Part.of("arena_id", part -> part.same("small", "known", arena(new Small())).same("large", "known", arena(new byte[3_000_000])));
        Part.of("arena_new", part -> part.same("arenas", "named, each once", arenas()));
        Part.of("class_is_known", part -> part.same("unknown", 0, unknownClasses()));
        Part.of("class_of_java_lang_class", part -> part.same("of all objects", 0, ownClasses())
                .same("requested", "NORMAL_OBJECT null", classOfClass(Class.class)));
        Part.of("defined_once", part -> part.same("ids", "0 twice, 0 classes before their object", definitions()));
        Part.of("requested", part -> part.same("object", "NORMAL_OBJECT Test$Small, requested", requested(new Small()))
                .same("array", "CLASS Test$Small, requested", requested(new Small[2]))
                .same("primitive array", "INT, requested", requested(new int[3])));
        Part.of("collections_held_off", part -> part.same("collections", 0, collections()));
    }
}
