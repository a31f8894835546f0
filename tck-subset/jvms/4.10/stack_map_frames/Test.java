// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void check(String what, Consumer<MethodVisitor> code) {
        Tck.show(what, () -> Tck.run(3, 2, m -> { m.visitInsn(ICONST_0); m.visitVarInsn(ISTORE, 0); code.accept(m); Tck.returnNull(m); }));
    }
    static void branch(MethodVisitor m, Label to) { m.visitVarInsn(ILOAD, 0); m.visitJumpInsn(IFEQ, to); }
    static void frame(MethodVisitor m, Object[] locals, Object[] stack) { m.visitFrame(F_FULL, locals.length, locals, stack.length, stack); }
    public static void main(String[] a) {
        Object[] one = {INTEGER}, none = {};
        check("correct", m -> { Label l = new Label(); branch(m, l); m.visitInsn(NOP); m.visitLabel(l); frame(m, one, none); m.visitInsn(NOP); });
        check("no frame at the target", m -> { Label l = new Label(); branch(m, l); m.visitInsn(NOP); m.visitLabel(l); m.visitInsn(NOP); });
        check("frame asks for too much", m -> { Label l = new Label(); branch(m, l); m.visitInsn(NOP); m.visitLabel(l); frame(m, new Object[] {FLOAT}, none); m.visitInsn(NOP); });
        check("frame asks for less", m -> { Label l = new Label(); branch(m, l); m.visitInsn(NOP); m.visitLabel(l); frame(m, new Object[] {TOP}, none); m.visitInsn(NOP); });
        check("and then it is gone", m -> { Label l = new Label(); branch(m, l); m.visitInsn(NOP); m.visitLabel(l); frame(m, new Object[] {TOP}, none); m.visitVarInsn(ILOAD, 0); m.visitInsn(POP); });
        check("depth differs", m -> { Label l = new Label(); branch(m, l); m.visitInsn(ICONST_1); m.visitLabel(l); frame(m, one, none); m.visitInsn(NOP); });
        check("nothing after goto", m -> { Label l = new Label(); m.visitJumpInsn(GOTO, l); m.visitInsn(NOP); m.visitLabel(l); frame(m, one, none); m.visitInsn(NOP); });
        check("frame after goto", m -> { Label l = new Label(); m.visitJumpInsn(GOTO, l); frame(m, one, none); m.visitInsn(NOP); m.visitLabel(l); frame(m, one, none); m.visitInsn(NOP); });
        check("subclass at a join", m -> {
            Label l = new Label(); m.visitLdcInsn("x"); branch(m, l); m.visitInsn(POP); m.visitInsn(ACONST_NULL); m.visitLabel(l);
            frame(m, one, new Object[] {"java/lang/Object"}); m.visitInsn(POP); });
        check("superclass at a join", m -> {
            Label l = new Label(); m.visitLdcInsn("x"); branch(m, l); m.visitLabel(l); frame(m, one, new Object[] {"java/lang/Integer"}); m.visitInsn(POP); });
        check("interface at a join", m -> {
            Label l = new Label(); m.visitLdcInsn("x"); branch(m, l); m.visitLabel(l); frame(m, one, new Object[] {"java/util/List"}); m.visitInsn(POP); });
    }
}
