// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
/** The conditional branches that compare references, given an object that was not initialized. */
public final class Comparisons implements Opcodes {
    private static void check(String what, int opcode) {
        Tck.show(what, () -> Tck.run(4, 2, m -> {
            Label next = new Label();
            m.visitTypeInsn(NEW, "java/lang/Object");
            if (opcode == IF_ACMPEQ || opcode == IF_ACMPNE) m.visitInsn(ACONST_NULL);
            m.visitJumpInsn(opcode, next);
            m.visitLabel(next);
            m.visitFrame(F_SAME, 0, null, 0, null);
            Tck.returnNull(m);
        }));
    }

    /** Shows for each of them whether it is verified. */
    public static void showOfUninitialized() {
        check("if_acmpeq", IF_ACMPEQ);
        check("if_acmpne", IF_ACMPNE);
        check("ifnull", IFNULL);
        check("ifnonnull", IFNONNULL);
    }
}
