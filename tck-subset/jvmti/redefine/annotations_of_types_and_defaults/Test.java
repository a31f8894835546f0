// SPDX-License-Identifier: Apache-2.0
import java.lang.annotation.*;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface Mark {
        String value();
    }

    static void mark(AnnotationVisitor a, String text) {
        a.visit("value", text);
        a.visitEnd();
    }

    static ClassWriter start(int access, String name, String superclass, int before, String... interfaces) {
        var w = new ClassWriter(0);
        w.visit(V16, access, name, null, superclass, interfaces);
        for (int i = 0; i < before; i++) w.newConst("before " + i);
        return w;
    }

    static byte[] types(String text, int before) {
        var w = start(ACC_PUBLIC | ACC_ABSTRACT | ACC_SUPER, "C", "java/lang/Object", before);
        mark(w.visitTypeAnnotation(TypeReference.newSuperTypeReference(-1).getValue(), null, "LTest$Mark;", true),
                text + " super");
        var f = w.visitField(ACC_PUBLIC, "field", "[Ljava/lang/String;", null, null);
        mark(f.visitTypeAnnotation(TypeReference.newTypeReference(TypeReference.FIELD).getValue(),
                     TypePath.fromString("["), "LTest$Mark;", true),
                text + " element");
        var m = w.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, "method", "(I)Ljava/lang/String;", null,
                new String[] {"java/lang/Exception"});
        mark(m.visitTypeAnnotation(
                     TypeReference.newTypeReference(TypeReference.METHOD_RETURN).getValue(), null, "LTest$Mark;", true),
                text + " result");
        mark(m.visitTypeAnnotation(TypeReference.newFormalParameterReference(0).getValue(), null, "LTest$Mark;", true),
                text + " parameter");
        mark(m.visitTypeAnnotation(TypeReference.newExceptionReference(0).getValue(), null, "LTest$Mark;", true),
                text + " exception");
        w.visitEnd();
        return w.toByteArray();
    }

    static byte[] defaults(String text, int before) {
        var w = start(ACC_PUBLIC | ACC_ABSTRACT | ACC_INTERFACE | ACC_ANNOTATION, "D", "java/lang/Object", before,
                "java/lang/annotation/Annotation");
        var m = w.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, "text", "()Ljava/lang/String;", null, null);
        var a = m.visitAnnotationDefault();
        a.visit(null, text);
        a.visitEnd();
        w.visitEnd();
        return w.toByteArray();
    }

    static String of(AnnotatedElement e) { return e.getAnnotation(Mark.class).value(); }

    static void types(Class<?> c) throws Exception {
        Method m = c.getDeclaredMethod("method", int.class);
        System.out.println(of(c.getAnnotatedSuperclass()) + ", "
                + of(((java.lang.reflect.AnnotatedArrayType) c.getField("field").getAnnotatedType())
                                .getAnnotatedGenericComponentType())
                + ", " + of(m.getAnnotatedReturnType()) + ", " + of(m.getAnnotatedParameterTypes()[0]) + ", "
                + of(m.getAnnotatedExceptionTypes()[0]));
    }

    public static void main(String[] a) throws Exception {
        var loader = new Tck.Loader().add("C", types("first", 0)).add("D", defaults("first", 0));
        Class<?> c = loader.loadClass("C"), d = loader.loadClass("D");
        types(c);
        Method[] texts = new Method[2];
        for (int i = 0; i < 2; i++) {
            texts[i] = d.getMethod("text");
            String next = "version " + i;
            int before = 10 * (i + 1);
            System.out.println(redefine(c, types(next, before)) + " " + redefine(d, defaults(next, before)));
            types(c);
        }
        for (int i = 0; i < 2; i++) System.out.println(texts[i].getDefaultValue());
        System.out.println(d.getMethod("text").getDefaultValue());
    }
}
