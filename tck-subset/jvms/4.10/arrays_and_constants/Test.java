// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public int number;
    static void check(String what, Consumer<MethodVisitor> code) {
        Tck.show(what, () -> Tck.run(5, 2, m -> { code.accept(m); Tck.returnNull(m); }));
    }
    static void array(MethodVisitor m, int type) { m.visitInsn(ICONST_1); m.visitIntInsn(NEWARRAY, type); }
    public static void main(String[] a) {
        check("iaload of int[]", m -> { array(m, T_INT); m.visitInsn(ICONST_0); m.visitInsn(IALOAD); m.visitInsn(POP); });
        check("iaload of float[]", m -> { array(m, T_FLOAT); m.visitInsn(ICONST_0); m.visitInsn(IALOAD); m.visitInsn(POP); });
        check("baload of boolean[]", m -> { array(m, T_BOOLEAN); m.visitInsn(ICONST_0); m.visitInsn(BALOAD); m.visitInsn(POP); });
        check("baload of char[]", m -> { array(m, T_CHAR); m.visitInsn(ICONST_0); m.visitInsn(BALOAD); m.visitInsn(POP); });
        check("aaload of int[]", m -> { array(m, T_INT); m.visitInsn(ICONST_0); m.visitInsn(AALOAD); m.visitInsn(POP); });
        check("aaload of null", m -> { m.visitInsn(ACONST_NULL); m.visitInsn(ICONST_0); m.visitInsn(AALOAD); m.visitInsn(POP); });
        check("aastore of an int", m -> { m.visitInsn(ICONST_1); m.visitTypeInsn(ANEWARRAY, "java/lang/Object"); m.visitInsn(ICONST_0); m.visitInsn(ICONST_0); m.visitInsn(AASTORE); });
        check("float as index", m -> { array(m, T_INT); m.visitInsn(FCONST_0); m.visitInsn(IALOAD); m.visitInsn(POP); });
        check("field of another class", m -> { m.visitLdcInsn("x"); m.visitFieldInsn(GETFIELD, "Test", "number", "I"); m.visitInsn(POP); });
        check("field of another type", m -> { m.visitInsn(ACONST_NULL); m.visitInsn(FCONST_0); m.visitFieldInsn(PUTFIELD, "Test", "number", "I"); });
        check("multianewarray of more dimensions than the type", m -> { m.visitInsn(ICONST_1); m.visitInsn(ICONST_1); m.visitMultiANewArrayInsn("[I", 2); m.visitInsn(POP); });
        check("new of an array class", m -> { m.visitTypeInsn(NEW, "[I"); m.visitInsn(POP); });
    }
}
