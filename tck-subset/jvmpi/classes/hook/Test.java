// SPDX-License-Identifier: Apache-2.0
public class Test {

    static class First {
        public static String text() { return "original text"; }
    }

    static native String mode(String mode); // what the hook does with the next class; the former one
    static native String seen(); // of the last class: BYTES AND ORDER
    static native boolean sameBytes(byte[] bytes);
    static native boolean inThisThread();
    static native String methodsOfLoad();

    static Class<?> define(String mode) throws Exception {
        mode(mode);
        return new Tck.Loader().define("Test$First", bytes());
    }

    static byte[] bytes() throws Exception {
        try (var in = Test.class.getResourceAsStream("/Test$First.class")) { return in.readAllBytes(); }
    }

    static Object text(Class<?> type) throws Exception {
        var method = type.getDeclaredMethod("text");
        method.setAccessible(true);
        return method.invoke(null);
    }

    public static void main(String[] args) throws Exception {
        bytes();
        Part.of("class_file", part -> {
            define("look");
            part.yes("the bytes", sameBytes(bytes()));
        });
        Part.of("unchanged", part -> part.same("text", "original text", text(define("look")))
                .same("null instead", "original text", text(define("null"))));
        Part.of("instrumented", part -> part.same("text", "modified text", text(define("replace")))
                .same("of another length", "much longer text than the original", text(define("longer"))));
        Part.of("allocator", part -> {
            for (int i = 0; i < 200; i++) part.same("text", "modified text", text(define("replace")));
        });
        Part.of("before_class_load", part -> {
            define("look");
            part.same("order", "hook load", seen());
        });
        Part.of("class_load_tells_the_new_one", part -> {
            define("look");
            part.yes("before", methodsOfLoad().contains("text()"));
            define("rename");
            part.yes(methodsOfLoad(), methodsOfLoad().contains("test()"));
        });
        Part.of("broken_class_file", part -> {
            String thrown = "nothing";
            try {
                define("break");
            } catch (ClassFormatError e) { thrown = "ClassFormatError"; }
            part.same("thrown", "ClassFormatError", thrown);
            part.same("the next one", "original text", text(define("look")));
        });
        Part.of("changed_in_place", part -> part.same("text", "original text", text(define("in place"))));
        Part.of("in_the_loading_thread", part -> {
            define("look");
            part.yes("env_id", inThisThread());
        });
    }
}
