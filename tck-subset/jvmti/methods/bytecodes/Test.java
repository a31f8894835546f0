// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void bytecodes(Class<?> type, boolean breakpoint);
    public static void main(String[] a) throws Throwable {
        ClassWriter writer = Tck.file("Made");
        Tck.method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", 2, 300, m -> {
            Label one = new Label(), other = new Label();
            m.visitInsn(Opcodes.ICONST_1);
            m.visitVarInsn(Opcodes.ISTORE, 299);
            m.visitIincInsn(299, 1000);
            m.visitVarInsn(Opcodes.ILOAD, 299);
            m.visitTableSwitchInsn(1, 2, other, one, other);
            m.visitLabel(one);
            m.visitFrame(Opcodes.F_FULL, 0, new Object[0], 0, new Object[0]);
            m.visitLabel(other);
            m.visitIntInsn(Opcodes.SIPUSH, 300);
            m.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
            m.visitInsn(Opcodes.ARETURN);
        });
        Tck.Loader loader = new Tck.Loader().add("Made", writer);
        Class<?> made = Class.forName("Made", true, loader);
        bytecodes(made, false);
        Tck.call(loader, "Made", "run");
        Tck.call(loader, "Made", "run");
        bytecodes(made, true);
        Tck.call(loader, "Made", "run");
        bytecodes(made, false);
    }
}
