// SPDX-License-Identifier: Apache-2.0
import java.lang.annotation.*;
import java.lang.reflect.*;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String text();

        int[] numbers();

        Class<?> type();

        Thread.State state();

        Part part();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Part {
        long value();
    }

    static void annotate(AnnotationVisitor a, String text, int number, String type) {
        a.visit("text", text);
        var numbers = a.visitArray("numbers");
        numbers.visit(null, number);
        numbers.visit(null, number + 100000);
        numbers.visitEnd();
        a.visit("type", org.objectweb.asm.Type.getObjectType(type));
        a.visitEnum("state", "Ljava/lang/Thread$State;", text.equals("first") ? "NEW" : "BLOCKED");
        var part = a.visitAnnotation("part", "LTest$Part;");
        part.visit("value", number * 1000000000000L);
        part.visitEnd();
        a.visitEnd();
    }

    /** `before`: constants that move the others. */
    static byte[] file(String text, int number, String type, int before) {
        var w = Tck.file("C");
        for (int i = 0; i < before; i++) w.newConst("before " + i);
        var f = w.visitField(ACC_PUBLIC, "field", "I", null, null);
        annotate(f.visitAnnotation("LTest$Mark;", true), text, number, type);
        var m = w.visitMethod(ACC_PUBLIC, "method", "(I)V", null, null);
        annotate(m.visitAnnotation("LTest$Mark;", true), text, number, type);
        annotate(m.visitParameterAnnotation(0, "LTest$Mark;", true), text, number, type);
        m.visitCode();
        m.visitInsn(RETURN);
        m.visitMaxs(0, 2);
        m.visitEnd();
        w.visitEnd();
        return w.toByteArray();
    }

    static String tell(Annotation a) {
        Mark m = (Mark) a;
        return m.text() + " " + java.util.Arrays.toString(m.numbers()) + " " + m.type().getSimpleName() + " "
                + m.state() + " " + m.part().value();
    }

    static void tell(Field f, Method m) {
        Tck.show("field", () -> tell(f.getAnnotation(Mark.class)));
        Tck.show("method", () -> tell(m.getAnnotation(Mark.class)));
        Tck.show("parameter", () -> tell(m.getParameterAnnotations()[0][0]));
    }

    public static void main(String[] a) throws Exception {
        Class<?> c = new Tck.Loader().add("C", file("first", 1, "java/lang/String", 0)).loadClass("C");
        var fields = new Field[3];
        var methods = new Method[3];
        for (int i = 0; i < 3; i++) {
            fields[i] = c.getDeclaredField("field");
            methods[i] = c.getDeclaredMethod("method", int.class);
            byte[] next = file("second", 2 + i, "java/lang/Object", 20 * (i + 1));
            Tck.show("redefine", () -> redefine(c, next));
        }
        for (int i = 0; i < 3; i++) tell(fields[i], methods[i]);
        tell(c.getDeclaredField("field"), c.getDeclaredMethod("method", int.class));
    }
}
