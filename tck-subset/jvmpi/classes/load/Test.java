// SPDX-License-Identifier: Apache-2.0
public class Test {
    interface Shape {
        int area(int x);
    }

    static class Base {
        int ofBase;
    }

    static class Square extends Base implements Shape, Runnable {
        static int made;
        static final String NAME = "square";
        private long side;
        Object[] parts;

        @Override
        public int area(int x) {
            made++;
            return x * x;
        }

        @Override
        public void run() { side++; }

        static native void none(double[][] array, Object o);
    }

    enum Colour { RED, GREEN }

    static class Entered {
        static void method() {}
    }

    static class Alone {}

    static native String field(String className, String field); // of the last CLASS_LOAD of that name
    static native int loads(String className);
    static native int collections();
    static native boolean requestedAgain(Class<?> type, String className);
    static native boolean isId(Class<?> type, String className);
    static native boolean methodIds(Class<?> type, String className);
    static native boolean twice();
    static native int changedTexts(); // of all that the agent has kept pointers to
    static native String requested(Class<?> type);

    public static void main(String[] args) throws Exception {
        new Square().area(3);
        String square = "Test$Square";
        Part.of("class_name", part -> part.same("loads", 1, loads(square)));
        Part.of("source_name", part -> part.same("source_name", "Test.java", field(square, "source_name")));
        Part.of("num_interfaces", part -> part.same("two", "2", field(square, "num_interfaces"))
                .same("none", "0", field("Test$Base", "num_interfaces")));
        Part.of("methods", part -> part.same("methods", "<init>()V area(I)I none([[DLjava/lang/Object;)V run()V", field(square, "methods")));
        Part.of("method_lines", part -> part.same("lines", "<init> 11-11 area 19-20 none -1--1 run 24-24", field(square, "lines")));
        Part.of("method_ids", part -> part.yes("those of JNI", methodIds(Square.class, square)));
        Part.of("static_fields", part -> part.same("fields", "NAME Ljava/lang/String; made I", field(square, "statics"))
                .same("none", "", field("Test$Base", "statics")));
        Part.of("instance_fields", part -> part.same("fields", "parts [Ljava/lang/Object; side J", field(square, "instances")));
        Part.of("class_id", part -> part.yes("the class", isId(Square.class, square)));
        Part.of("in_the_loading_thread", part -> part.same("events", "CLASS_LOAD Test$Alone",
                Jvmpi.during(() -> Class.forName("Test$Alone"))));
        Part.of("before_all_else", part -> part.same("order", "load before entry", order()));
        Part.of("interface_and_enum", part -> part.same("interface", "area(I)I", field("Test$Shape", "methods"))
                .yes("enum", Colour.values().length == 2 && field("Test$Colour", "statics").contains("GREEN LTest$Colour;")));
        Part.of("from_the_start", part -> part.same("Object", 1, loads("java.lang.Object")).same("String", 1, loads("java.lang.String")));
        Part.of("each_once", part -> part.yes("each id once", !twice()));
        Part.of("requested", part -> part.yes("the same", requestedAgain(Square.class, square))
                .yes("a class of the library", requestedAgain(String.class, "java.lang.String")));
        Part.of("by_another_loader", part -> {
            Class<?> other = new Tck.Loader().define("Test$Base", bytes("Test$Base"));
            part.same("loads", 2, loads("Test$Base")).yes("its id", isId(other, "Test$Base"));
        });
        Part.of("primitive_types", part -> {
            for (Class<?> type : new Class<?>[] {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, void.class})
                part.same(type.getName(), 0, loads(type.getName())).same(type.getName(), "FAIL", requested(type));
        });
        Part.of("names_stay", part -> part.same("texts that are others", 0, changedTexts()));
        Part.of("collections_held_off", part -> part.same("collections", 0, collections()));
    }

    static native String order(String className, String method);

    static String order() throws Exception {
        Jvmpi.enable(Jvmpi.METHOD_ENTRY);
        Entered.method();
        Jvmpi.disable(Jvmpi.METHOD_ENTRY);
        return order("Test$Entered", "method");
    }

    static byte[] bytes(String name) throws Exception {
        try (var in = Test.class.getResourceAsStream("/" + name + ".class")) { return in.readAllBytes(); }
    }
}
