// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void lines(Class<?> type, String name);
    static void line(MethodVisitor m, int line, int nops) {
        Label here = new Label();
        m.visitLabel(here);
        m.visitLineNumber(line, here);
        for (int i = 0; i < nops; i++) m.visitInsn(Opcodes.NOP);
    }
    public static void main(String[] a) throws Exception {
        ClassWriter writer = Tck.file("Made");
        Tck.method(writer, Opcodes.ACC_STATIC, "some", "()V", 0, 0, m -> {
            line(m, 10, 1);
            line(m, 65535, 300);
            line(m, 9, 2);
            line(m, 10, 0);
            m.visitInsn(Opcodes.RETURN);
        });
        Tck.method(writer, Opcodes.ACC_STATIC, "none", "()V", 0, 0, m -> m.visitInsn(Opcodes.RETURN));
        Class<?> made = Class.forName("Made", true, new Tck.Loader().add("Made", writer));
        lines(made, "some");
        lines(made, "none");
    }
}
