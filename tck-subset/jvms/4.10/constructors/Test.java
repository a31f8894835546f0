// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static class Base { public int inherited; }
    static void check(String what, Consumer<MethodVisitor> code) {
        Tck.show(what, () -> {
            ClassWriter w = new ClassWriter(0);
            w.visit(V1_8, ACC_PUBLIC | ACC_SUPER, "C", null, "Test$Base", null);
            w.visitField(ACC_PUBLIC, "own", "I", null, null).visitEnd();
            Tck.method(w, ACC_PUBLIC, "<init>", "()V", 3, 1, m -> { code.accept(m); m.visitInsn(RETURN); });
            return new Tck.Loader().add("C", w).loadClass("C").getConstructor().newInstance().getClass().getName();
        });
    }
    static void self(MethodVisitor m) { m.visitVarInsn(ALOAD, 0); }
    static void base(MethodVisitor m) { m.visitMethodInsn(INVOKESPECIAL, "Test$Base", "<init>", "()V", false); }
    public static void main(String[] a) {
        check("correct", m -> { self(m); base(m); });
        check("no call", m -> {});
        check("own field before", m -> { self(m); m.visitInsn(ICONST_1); m.visitFieldInsn(PUTFIELD, "C", "own", "I"); self(m); base(m); });
        check("inherited field before", m -> { self(m); m.visitInsn(ICONST_1); m.visitFieldInsn(PUTFIELD, "C", "inherited", "I"); self(m); base(m); });
        check("field read before", m -> { self(m); m.visitFieldInsn(GETFIELD, "C", "own", "I"); m.visitInsn(POP); self(m); base(m); });
        check("method called before", m -> { self(m); m.visitMethodInsn(INVOKEVIRTUAL, "C", "hashCode", "()I", false); m.visitInsn(POP); self(m); base(m); });
        check("called twice", m -> { self(m); base(m); self(m); base(m); });
        check("constructor of the superclass's superclass", m -> { self(m); m.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false); });
        check("only on one way", m -> {
            Label l = new Label(); m.visitInsn(ICONST_0); m.visitJumpInsn(IFEQ, l); self(m); base(m); m.visitLabel(l); m.visitFrame(F_FULL, 1, new Object[] {UNINITIALIZED_THIS}, 0, new Object[0]); });
    }
}
