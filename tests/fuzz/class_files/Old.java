// SPDX-License-Identifier: Apache-2.0
import java.nio.file.*;
import org.objectweb.asm.*;

/** Makes the seeds that javac cannot make: old versions with jsr and ret, wide forms, and every shuffle of the operand stack. Argument: a folder. */
final class Old implements Opcodes {
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        for (int version : new int[] {V1_1, V1_2, V1_4, V1_5, V1_6}) {
            ClassWriter w = new ClassWriter(0);
            w.visit(version, ACC_PUBLIC | ACC_SUPER, "Old", null, "java/lang/Object", null);
            subroutines(method(w, "subroutines", "()Ljava/lang/String;"));
            shuffles(method(w, "shuffles", "()I"));
            wide(method(w, "wide", "(J)J"));
            MethodVisitor m = method(w, "test", "()Ljava/lang/Object;");
            m.visitMethodInsn(INVOKESTATIC, "Old", "subroutines", "()Ljava/lang/String;", false);
            m.visitMethodInsn(INVOKESTATIC, "Old", "shuffles", "()I", false);
            m.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            m.visitLdcInsn(77L);
            m.visitMethodInsn(INVOKESTATIC, "Old", "wide", "(J)J", false);
            m.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(J)Ljava/lang/String;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            end(m, ARETURN);
            w.visitEnd();
            Path out = folder.resolve("old" + (version & 0xffff)).resolve("Old.class");
            Files.createDirectories(out.getParent());
            Files.write(out, w.toByteArray());
        }
    }
    static MethodVisitor method(ClassWriter w, String name, String descriptor) {
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, name, descriptor, null, null);
        m.visitCode();
        return m;
    }
    static void end(MethodVisitor m, int opcode) {
        m.visitInsn(opcode);
        m.visitMaxs(16, 304);
        m.visitEnd();
    }

    /** A finally block as compilers before 1.4.2 made it: one subroutine calls another, in a loop with a handler. */
    static void subroutines(MethodVisitor m) {
        Label loop = new Label(), end = new Label(), done = new Label(), handler = new Label(), outer = new Label(), inner = new Label();
        m.visitInsn(ICONST_0);
        m.visitVarInsn(ISTORE, 0);
        m.visitLabel(loop);
        m.visitJumpInsn(JSR, outer);
        m.visitIincInsn(0, 3);
        m.visitJumpInsn(JSR, outer);
        m.visitVarInsn(ILOAD, 0);
        m.visitIntInsn(BIPUSH, 40);
        m.visitJumpInsn(IF_ICMPLT, loop);
        m.visitLabel(end);
        m.visitJumpInsn(GOTO, done);
        m.visitLabel(handler);
        m.visitVarInsn(ASTORE, 2);
        m.visitJumpInsn(JSR, outer);
        m.visitVarInsn(ALOAD, 2);
        m.visitInsn(ATHROW);
        m.visitLabel(outer);
        m.visitVarInsn(ASTORE, 1);
        m.visitIincInsn(0, 1);
        m.visitJumpInsn(JSR, inner);
        m.visitVarInsn(RET, 1);
        m.visitLabel(inner);
        m.visitVarInsn(ASTORE, 3);
        m.visitIincInsn(0, 2);
        m.visitVarInsn(RET, 3);
        m.visitLabel(done);
        m.visitVarInsn(ILOAD, 0);
        m.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
        m.visitTryCatchBlock(loop, end, handler, null);
        end(m, ARETURN);
    }

    static void shuffles(MethodVisitor m) {
        for (int i = 1; i <= 4; i++) m.visitIntInsn(BIPUSH, i * 7);
        for (int opcode : new int[] {DUP_X1, DUP_X2, DUP2, DUP2_X1, DUP2_X2, SWAP, DUP}) m.visitInsn(opcode);
        for (int i = 0; i < 12; i++) m.visitInsn(i % 3 == 0 ? ISUB : IADD);
        m.visitInsn(I2L);
        m.visitLdcInsn(1L << 33);
        m.visitInsn(DUP2_X2);
        m.visitInsn(LADD);
        m.visitInsn(LXOR);
        m.visitInsn(ICONST_3);
        m.visitInsn(DUP_X2);
        m.visitInsn(LSHR);
        m.visitInsn(L2I);
        m.visitInsn(IADD);
        end(m, IRETURN);
    }

    static void wide(MethodVisitor m) {
        m.visitVarInsn(LLOAD, 0);
        m.visitVarInsn(LSTORE, 300);
        m.visitIntInsn(SIPUSH, 5);
        m.visitVarInsn(ISTORE, 302);
        m.visitIincInsn(302, 1000);
        m.visitInsn(ICONST_2);
        m.visitInsn(ICONST_3);
        m.visitMultiANewArrayInsn("[[[J", 2);
        m.visitVarInsn(ASTORE, 303);
        m.visitVarInsn(ALOAD, 303);
        m.visitInsn(ICONST_1);
        m.visitInsn(AALOAD);
        m.visitInsn(ARRAYLENGTH);
        m.visitInsn(I2L);
        m.visitVarInsn(LLOAD, 300);
        m.visitVarInsn(ILOAD, 302);
        m.visitInsn(I2L);
        m.visitInsn(LADD);
        m.visitInsn(LMUL);
        end(m, LRETURN);
    }
}
