// SPDX-License-Identifier: Apache-2.0
import java.lang.annotation.*;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void source(Class<?> c);

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value();
    }

    static byte[] file(String mark, String... thrown) {
        var w = Tck.file("C");
        w.visitSource(mark + ".java", "extension of " + mark);
        annotate(w.visitAnnotation("LTest$Mark;", true), mark);
        var f = w.visitField(ACC_PUBLIC, "field", "I", null, null);
        annotate(f.visitAnnotation("LTest$Mark;", true), mark);
        var m = w.visitMethod(ACC_PUBLIC, "method", "(I)V", null, thrown);
        annotate(m.visitAnnotation("LTest$Mark;", true), mark);
        annotate(m.visitParameterAnnotation(0, "LTest$Mark;", true), mark);
        m.visitCode();
        m.visitInsn(RETURN);
        m.visitMaxs(0, 2);
        m.visitEnd();
        w.visitEnd();
        return w.toByteArray();
    }

    static void annotate(AnnotationVisitor a, String mark) {
        a.visit("value", mark);
        a.visitEnd();
    }

    static void tell(Class<?> c) throws Exception {
        var method = c.getDeclaredMethod("method", int.class);
        System.out.println(c.getAnnotation(Mark.class).value() + ", "
                + c.getDeclaredField("field").getAnnotation(Mark.class).value() + ", "
                + method.getAnnotation(Mark.class).value() + ", "
                + ((Mark) method.getParameterAnnotations()[0][0]).value());
        System.out.println(java.util.Arrays.toString(method.getExceptionTypes()));
        source(c);
    }

    public static void main(String[] a) throws Exception {
        Class<?> c = new Tck.Loader().add("C", file("first", "java/io/IOException")).loadClass("C");
        tell(c);
        Tck.show("redefine", () -> redefine(c, file("second", "java/lang/Exception", "java/lang/Error")));
        tell(c);
    }
}
