// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    /** Pushes 1, 2, 3, 4, does the instruction, and folds what is on the stack into decimal digits. */
    static void fold(String name, int opcode, int depth) {
        Tck.show(name, () -> Tck.run(12, 2, m -> {
            for (int i = 1; i <= 4; i++) m.visitInsn(ICONST_0 + i);
            m.visitInsn(opcode);
            m.visitInsn(ICONST_0);
            m.visitVarInsn(ISTORE, 0);
            m.visitInsn(ICONST_1);
            m.visitVarInsn(ISTORE, 1);
            for (int i = 0; i < depth; i++) {
                m.visitVarInsn(ILOAD, 1);
                m.visitInsn(IMUL);
                m.visitVarInsn(ILOAD, 0);
                m.visitInsn(IADD);
                m.visitVarInsn(ISTORE, 0);
                m.visitVarInsn(ILOAD, 1);
                m.visitIntInsn(BIPUSH, 10);
                m.visitInsn(IMUL);
                m.visitVarInsn(ISTORE, 1);
            }
            m.visitVarInsn(ILOAD, 0);
            Tck.returnInt(m);
        }));
    }
    static void wide(String name, int opcode, boolean longOnTop) {
        Tck.show(name, () -> Tck.run(12, 0, m -> {
            m.visitInsn(longOnTop ? ICONST_5 : LCONST_1);
            m.visitInsn(longOnTop ? LCONST_1 : ICONST_5);
            m.visitInsn(opcode);
            if (longOnTop) {                       // l i l -> l + i * 7 + l
                m.visitInsn(L2I);
                m.visitInsn(SWAP);
                m.visitIntInsn(BIPUSH, 7);
                m.visitInsn(IMUL);
                m.visitInsn(IADD);
                m.visitInsn(I2L);
                m.visitInsn(LADD);
            } else {                               // i l i -> i + l + i * 7
                m.visitIntInsn(BIPUSH, 7);
                m.visitInsn(IMUL);
                m.visitInsn(I2L);
                m.visitInsn(LADD);
                m.visitInsn(L2I);
                m.visitInsn(IADD);
                m.visitInsn(I2L);
            }
            Tck.returnLong(m);
        }));
    }
    public static void main(String[] a) {
        fold("nothing", NOP, 4);
        fold("dup", DUP, 5);
        fold("dup_x1", DUP_X1, 5);
        fold("dup_x2", DUP_X2, 5);
        fold("dup2", DUP2, 6);
        fold("dup2_x1", DUP2_X1, 6);
        fold("dup2_x2", DUP2_X2, 6);
        fold("swap", SWAP, 4);
        fold("pop", POP, 3);
        fold("pop2", POP2, 2);
        wide("dup2_x1 of a long", DUP2_X1, true);
        wide("dup_x2 below a long", DUP_X2, false);
    }
}
