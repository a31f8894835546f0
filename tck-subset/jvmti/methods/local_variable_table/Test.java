// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void variables(Class<?> type, String name);
    public static void main(String[] a) throws Exception {
        ClassWriter writer = Tck.file("Made");
        Tck.method(writer, Opcodes.ACC_STATIC, "some", "(J)V", 1, 5, m -> {
            Label start = new Label(), first = new Label(), second = new Label(), end = new Label();
            m.visitLabel(start);
            m.visitInsn(Opcodes.ICONST_0);
            m.visitVarInsn(Opcodes.ISTORE, 2);
            m.visitLabel(first);
            m.visitInsn(Opcodes.NOP);
            m.visitLabel(second);
            m.visitInsn(Opcodes.ACONST_NULL);
            m.visitVarInsn(Opcodes.ASTORE, 2);
            m.visitInsn(Opcodes.RETURN);
            m.visitLabel(end);
            m.visitLocalVariable("argument", "J", null, start, end, 0);
            m.visitLocalVariable("number", "I", null, first, second, 2);
            m.visitLocalVariable("list", "Ljava/util/List;", "Ljava/util/List<TT;>;", second, end, 2);
            m.visitLocalVariable("array", "[[I", null, first, end, 4);
        });
        ClassWriter bare = Tck.file("Bare");
        Tck.method(bare, Opcodes.ACC_STATIC, "none", "(J)V", 0, 2, m -> m.visitInsn(Opcodes.RETURN));
        Class<?> made = Class.forName("Made", true, new Tck.Loader().add("Made", writer));
        variables(made, "some");
        variables(Class.forName("Bare", true, new Tck.Loader().add("Bare", bare)), "none");
    }
}
