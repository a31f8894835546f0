// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    /** Its int length(boolean) always has the same code; `joined` is what the stack map says of the text whose length it is. */
    static byte[] file(int version, String firstConstant, Object joined, int other) {
        var w = new ClassWriter(0);
        w.newClass(firstConstant);
        w.visit(version, ACC_PUBLIC | ACC_SUPER, "C", null, "java/lang/Object", null);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "length", "(Z)I", 1, 1, m -> {
            Label otherwise = new Label(), end = new Label();
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFEQ, otherwise);
            m.visitLdcInsn("yes");
            m.visitJumpInsn(GOTO, end);
            m.visitLabel(otherwise);
            if (joined != null) m.visitFrame(F_SAME, 0, null, 0, null);
            m.visitLdcInsn("no");
            m.visitLabel(end);
            if (joined != null) m.visitFrame(F_SAME1, 0, null, 1, new Object[] {joined});
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
            m.visitInsn(IRETURN);
        });
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "other", "()I", 1, 0, m -> {
            m.visitInsn(other);
            m.visitInsn(IRETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] a) throws Throwable {
        String text = "java/lang/String", number = "java/lang/Number";
        var loader = new Tck.Loader().add("C", file(V11, text, text, ICONST_1));
        Class<?> c = loader.loadClass("C");
        var length = c.getMethod("length", boolean.class);
        var other = c.getMethod("other");
        Tck.show("first", () -> length.invoke(null, true) + " " + other.invoke(null));
        Tck.show("another type", () -> redefine(c, file(V11, text, "java/lang/Object", ICONST_1)));
        Tck.show("a type that is none of a reference", () -> redefine(c, file(V11, text, INTEGER, ICONST_1)));
        Tck.show("another type by the same index", () -> redefine(c, file(V11, number, number, ICONST_1)));
        Tck.show("no stack map", () -> redefine(c, file(V11, text, null, ICONST_1)));
        Tck.show("only the other method is wrong", () -> redefine(c, file(V11, text, text, ACONST_NULL)));
        Tck.show("another version without a stack map", () -> redefine(c, file(V1_6, text, null, ICONST_2)));
        Tck.show("still", () -> length.invoke(null, false) + " " + other.invoke(null));
        Tck.show("other indices", () -> redefine(c, file(V11, number, text, ICONST_3)));
        Tck.show("new", () -> length.invoke(null, true) + " " + other.invoke(null));
        Tck.show("wrong after that", () -> redefine(c, file(V11, number, number, ICONST_3)));
        Tck.show("still the new one", () -> length.invoke(null, false) + " " + other.invoke(null));
    }
}
