// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    public static native void redefine();
    static native void start(Class<?> type, byte[] bytes);
    static native void ask(Class<?> type);
    static byte[] made(int extra) {
        ClassWriter writer = Tck.file("Made");
        Tck.method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", 1, 0, m -> {
            for (int i = 0; i < extra; i++) m.visitInsn(Opcodes.NOP);
            m.visitMethodInsn(Opcodes.INVOKESTATIC, "Made", "same", "()V", false);
            m.visitInsn(Opcodes.ACONST_NULL);
            m.visitInsn(Opcodes.ARETURN);
        });
        Tck.method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "same", "()V", 1, 0, m -> {
            m.visitMethodInsn(Opcodes.INVOKESTATIC, "Test", "redefine", "()V", false);
            m.visitInsn(Opcodes.RETURN);
        });
        writer.visitEnd();
        return writer.toByteArray();
    }
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader();
        Class<?> made = loader.define("Made", made(0));
        loader.add("Made", made(0));
        start(made, made(3));
        Tck.call(loader, "Made", "run");
        ask(made);
    }
}
