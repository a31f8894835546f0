// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void check(String what, String catchType, Object[] locals, Object[] stack, boolean store) {
        Tck.show(what, () -> Tck.run(3, 2, m -> {
            Label start = new Label(), end = new Label(), handler = new Label(), done = new Label();
            m.visitTryCatchBlock(start, end, handler, catchType);
            m.visitInsn(ICONST_0);
            m.visitVarInsn(ISTORE, 0);
            m.visitLabel(start);
            if (store) { m.visitInsn(FCONST_0); m.visitVarInsn(FSTORE, 0); }
            m.visitInsn(NOP);
            m.visitLabel(end);
            Tck.returnNull(m);
            m.visitLabel(handler);
            m.visitFrame(F_FULL, locals.length, locals, stack.length, stack);
            m.visitInsn(POP);
            m.visitLdcInsn("caught");
            m.visitInsn(ARETURN);
        }));
    }
    public static void main(String[] a) {
        Object[] none = {}, one = {INTEGER}, thrown = {"java/lang/Exception"};
        check("correct", "java/lang/Exception", one, thrown, false);
        check("of everything", null, none, new Object[] {"java/lang/Throwable"}, true);
        check("not a Throwable", "java/lang/String", none, new Object[] {"java/lang/String"}, false);
        check("local changes in between", "java/lang/Exception", one, thrown, true);
        check("frame without it", "java/lang/Exception", none, thrown, true);
        check("stack of two", "java/lang/Exception", none, new Object[] {"java/lang/Exception", INTEGER}, false);
        check("superclass on the stack", "java/lang/Exception", none, new Object[] {"java/lang/Throwable"}, false);
        check("subclass on the stack", "java/lang/Exception", none, new Object[] {"java/lang/RuntimeException"}, false);
    }
}
