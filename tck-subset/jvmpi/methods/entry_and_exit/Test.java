// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native boolean sameClass(Class<?> type, String name, String signature, Class<?> expected);
    static native void nativeMethod();

    static class Base {
        void inherited() {}
    }

    static class Derived extends Base {
        Derived() {}

        void instance() {}

        static void stat() {}
    }

    static class Initialized {
        static int value = 3;

        static void use() {}
    }

    static int simple() { return 1; }

    static void throwing() { throw new IllegalStateException(); }

    static void passing() { throwing(); }

    static int catching() {
        try {
            throwing();
            return 0;
        } catch (IllegalStateException e) { return 1; }
    }

    static int depth(int n) { return n == 0 ? simple() : depth(n - 1); }

    public static void main(String[] args) throws Exception {
        Jvmpi.watch(Test.class);
        Jvmpi.watch(Derived.class);
        Jvmpi.watch(Base.class);
        Part.of("entry", part -> part.same("events", "METHOD_ENTRY simple", Jvmpi.during(Test::simple, Jvmpi.METHOD_ENTRY)));
        Part.of("exit", part -> part.same("events", "METHOD_EXIT simple", Jvmpi.during(Test::simple, Jvmpi.METHOD_EXIT)));
        Part.of("exit_by_exception", part -> part.same("events",
                "METHOD_ENTRY passing; METHOD_ENTRY throwing; METHOD_EXIT throwing; METHOD_EXIT passing",
                Jvmpi.during(() -> {
                    try {
                        passing();
                    } catch (IllegalStateException e) {
                        // Expected.
                    }
                }, Jvmpi.METHOD_ENTRY, Jvmpi.METHOD_EXIT)));
        Part.of("exception_caught_inside", part -> part.same("events",
                "METHOD_ENTRY catching; METHOD_ENTRY throwing; METHOD_EXIT throwing; METHOD_EXIT catching",
                Jvmpi.during(Test::catching, Jvmpi.METHOD_ENTRY, Jvmpi.METHOD_EXIT)));
        Part.of("nested", part -> part.same("events",
                "METHOD_ENTRY depth; METHOD_ENTRY depth; METHOD_ENTRY depth; METHOD_ENTRY simple; "
                        + "METHOD_EXIT simple; METHOD_EXIT depth; METHOD_EXIT depth; METHOD_EXIT depth",
                Jvmpi.during(() -> depth(2), Jvmpi.METHOD_ENTRY, Jvmpi.METHOD_EXIT)));
        Derived receiver = new Derived();
        Jvmpi.name(receiver, "receiver");
        Part.of("receiver", part -> part.same("events", "METHOD_ENTRY2 instance on receiver; METHOD_ENTRY2 inherited on receiver",
                Jvmpi.during(() -> {
                    receiver.instance();
                    receiver.inherited();
                }, Jvmpi.METHOD_ENTRY2)));
        Part.of("static_method", part -> part.same("events", "METHOD_ENTRY2 stat on null",
                Jvmpi.during(Derived::stat, Jvmpi.METHOD_ENTRY2)));
        Part.of("constructor", part -> {
            Derived[] made = new Derived[1];
            String events = Jvmpi.during(() -> made[0] = new Derived(), Jvmpi.METHOD_ENTRY2);
            part.same("events", "METHOD_ENTRY2 Derived on ?; METHOD_ENTRY2 Base on ?", events);
            part.yes("the object under construction", lastReceiver(made[0]));
        });
        Part.of("both_entries", part -> part.same("events", "METHOD_ENTRY instance; METHOD_ENTRY2 instance on receiver",
                inOrder(Jvmpi.during(receiver::instance, Jvmpi.METHOD_ENTRY, Jvmpi.METHOD_ENTRY2))));
        Part.of("native_method", part -> part.same("events", "METHOD_ENTRY nativeMethod; METHOD_EXIT nativeMethod",
                Jvmpi.during(Test::nativeMethod, Jvmpi.METHOD_ENTRY, Jvmpi.METHOD_EXIT)));
        java.util.Objects.checkIndex(0, 1);  // loads what the library may use for the first time when it loads a class
        Part.of("class_initializer", part -> part.same("events",
                "CLASS_LOAD Test$Initialized; METHOD_ENTRY <clinit>; METHOD_EXIT <clinit>; METHOD_ENTRY use",
                Jvmpi.during(() -> Initialized.use(), Jvmpi.METHOD_ENTRY, Jvmpi.METHOD_EXIT, Jvmpi.CLASS_LOAD)
                        .replace("; METHOD_EXIT use", "")));
        Part.of("method_class", part -> {
            part.yes("its own method", sameClass(Derived.class, "instance", "()V", Derived.class));
            part.yes("an inherited method", sameClass(Derived.class, "inherited", "()V", Base.class));
            part.yes("a method of an interface", sameClass(java.util.List.class, "size", "()I", java.util.List.class));
        });
        Part.of("method_id_is_jni_s", part -> part.yes("the method of METHOD_ENTRY", sameMethod()));
    }

    static native boolean lastReceiver(Object object);
    static native boolean lastMethod(Class<?> type, String name, String signature);

    static boolean sameMethod() throws Exception {
        Jvmpi.during(Test::simple, Jvmpi.METHOD_ENTRY);
        return lastMethod(Test.class, "simple", "()I");
    }

    /** The two entries of one call come in any order. */
    static String inOrder(String events) {
        return String.join("; ", new java.util.TreeSet<>(java.util.List.of(events.split("; "))));
    }
}
