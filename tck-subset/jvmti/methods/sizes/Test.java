// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void sizes(Class<?> type, String name, String signature, boolean isStatic);
    public static void main(String[] a) throws Exception {
        ClassWriter writer = Tck.file("Made");
        Tck.method(writer, Opcodes.ACC_STATIC, "none", "()V", 0, 0, m -> m.visitInsn(Opcodes.RETURN));
        Tck.method(writer, Opcodes.ACC_STATIC, "wide", "(JDI[J)V", 0, 6, m -> m.visitInsn(Opcodes.RETURN));
        Tck.method(writer, 0, "member", "(IF)V", 0, 20, m -> {
            m.visitInsn(Opcodes.NOP);
            m.visitInsn(Opcodes.NOP);
            m.visitInsn(Opcodes.RETURN);
        });
        Class<?> made = Class.forName("Made", true, new Tck.Loader().add("Made", writer));
        sizes(made, "none", "()V", true);
        sizes(made, "wide", "(JDI[J)V", true);
        sizes(made, "member", "(IF)V", false);
        sizes(made, "<init>", "()V", false);
    }
}
