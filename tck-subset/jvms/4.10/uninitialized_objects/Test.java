// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void check(String what, Consumer<MethodVisitor> code) {
        Tck.show(what, () -> Tck.run(4, 2, m -> { code.accept(m); Tck.returnNull(m); }));
    }
    static void init(MethodVisitor m, String of) { m.visitMethodInsn(INVOKESPECIAL, of, "<init>", "()V", false); }
    public static void main(String[] a) {
        check("correct", m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitInsn(DUP); init(m, "java/lang/Object"); m.visitInsn(POP); });
        check("never initialized, dropped", m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitInsn(POP); });
        check("returned", m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitInsn(ARETURN); });
        check("passed on", m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;", false); m.visitInsn(POP); });
        check("method called", m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false); m.visitInsn(POP); });
        check("initialized twice", m -> { m.visitTypeInsn(NEW, "java/lang/Object"); m.visitInsn(DUP); m.visitInsn(DUP); init(m, "java/lang/Object"); init(m, "java/lang/Object"); m.visitInsn(POP); });
        check("constructor of the superclass", m -> { m.visitTypeInsn(NEW, "java/util/ArrayList"); m.visitInsn(DUP); init(m, "java/lang/Object"); m.visitInsn(POP); });
        check("init of an initialized one", m -> { m.visitLdcInsn("x"); init(m, "java/lang/Object"); });
        check("stored in a field", m -> { m.visitLdcInsn("x"); m.visitTypeInsn(NEW, "java/lang/Object"); m.visitInsn(AASTORE); });
    }
}
