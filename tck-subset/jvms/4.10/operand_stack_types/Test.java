// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void check(String what, int stack, Consumer<MethodVisitor> code) {
        Tck.show(what, () -> Tck.run(stack, 2, m -> { code.accept(m); Tck.returnNull(m); }));
    }
    public static void main(String[] a) {
        check("correct", 2, m -> { m.visitInsn(ICONST_1); m.visitInsn(ICONST_1); m.visitInsn(IADD); m.visitInsn(POP); });
        check("float to iadd", 2, m -> { m.visitInsn(ICONST_1); m.visitInsn(FCONST_1); m.visitInsn(IADD); m.visitInsn(POP); });
        check("null to iadd", 2, m -> { m.visitInsn(ICONST_1); m.visitInsn(ACONST_NULL); m.visitInsn(IADD); m.visitInsn(POP); });
        check("int to areturn", 2, m -> { m.visitInsn(ICONST_1); m.visitInsn(ARETURN); });
        check("underflow", 2, m -> m.visitInsn(POP));
        check("underflow of one", 2, m -> { m.visitInsn(ICONST_1); m.visitInsn(IADD); m.visitInsn(POP); });
        check("overflow", 1, m -> { m.visitInsn(ICONST_1); m.visitInsn(LCONST_1); m.visitInsn(POP2); m.visitInsn(POP); });
        check("half a long", 3, m -> { m.visitInsn(LCONST_1); m.visitInsn(POP); m.visitInsn(POP); });
        check("pop2 of a long", 3, m -> { m.visitInsn(LCONST_1); m.visitInsn(POP2); });
        check("swap of a long", 3, m -> { m.visitInsn(ICONST_1); m.visitInsn(LCONST_1); m.visitInsn(SWAP); m.visitInsn(POP); m.visitInsn(POP2); });
        check("dup_x1 above a long", 4, m -> { m.visitInsn(LCONST_1); m.visitInsn(ICONST_1); m.visitInsn(DUP_X1); m.visitInsn(POP2); m.visitInsn(POP2); });
        check("wrong argument", 2, m -> { m.visitInsn(ICONST_1); m.visitMethodInsn(INVOKESTATIC, "java/lang/Float", "valueOf", "(F)Ljava/lang/Float;", false); m.visitInsn(POP); });
        check("wrong class of argument", 2, m -> {
            m.visitLdcInsn("x"); m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I", false); m.visitInsn(POP); });
        check("length of an int", 2, m -> { m.visitInsn(ICONST_1); m.visitInsn(ARRAYLENGTH); m.visitInsn(POP); });
        check("throw of a string", 2, m -> { m.visitLdcInsn("x"); m.visitInsn(ATHROW); });
    }
}
