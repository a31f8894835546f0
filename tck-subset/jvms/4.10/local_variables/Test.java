// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void check(String what, Consumer<MethodVisitor> code) {
        Tck.show(what, () -> Tck.run(4, 3, m -> { code.accept(m); Tck.returnNull(m); }));
    }
    public static void main(String[] a) {
        check("correct", m -> { m.visitInsn(LCONST_1); m.visitVarInsn(LSTORE, 1); m.visitVarInsn(LLOAD, 1); m.visitInsn(POP2); });
        check("never stored", m -> { m.visitVarInsn(ILOAD, 0); m.visitInsn(POP); });
        check("other type", m -> { m.visitInsn(ICONST_1); m.visitVarInsn(ISTORE, 0); m.visitVarInsn(FLOAD, 0); m.visitInsn(POP); });
        check("int as reference", m -> { m.visitInsn(ICONST_1); m.visitVarInsn(ISTORE, 0); m.visitVarInsn(ALOAD, 0); m.visitInsn(POP); });
        check("beyond max_locals", m -> { m.visitInsn(ICONST_1); m.visitVarInsn(ISTORE, 3); });
        check("long over the end", m -> { m.visitInsn(LCONST_1); m.visitVarInsn(LSTORE, 2); });
        check("second half overwritten", m -> { m.visitInsn(LCONST_1); m.visitVarInsn(LSTORE, 0); m.visitInsn(ICONST_1); m.visitVarInsn(ISTORE, 1); m.visitVarInsn(LLOAD, 0); m.visitInsn(POP2); });
        check("second half read", m -> { m.visitInsn(LCONST_1); m.visitVarInsn(LSTORE, 0); m.visitVarInsn(ILOAD, 1); m.visitInsn(POP); });
        check("iinc of a float", m -> { m.visitInsn(FCONST_1); m.visitVarInsn(FSTORE, 0); m.visitIincInsn(0, 1); });
        check("return address", m -> { Label l = new Label(); m.visitJumpInsn(JSR, l); m.visitLabel(l); m.visitVarInsn(ASTORE, 0); });
    }
}
