// SPDX-License-Identifier: Apache-2.0
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Opcodes;

public class Test {
    static native void text(Class<?> type);
    static native void redefine(Class<?> type, byte[] bytes);
    static byte[] made(String text, int before) {
        ClassWriter writer = new ClassWriter(0);
        for (int i = 0; i < before; i++) writer.newConst("another " + i);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
        Tck.method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitLdcInsn(text);
            m.visitInsn(Opcodes.ARETURN);
        });
        writer.visitEnd();
        return writer.toByteArray();
    }
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader().add("Made", made("first text", 2));
        Class<?> made = Class.forName("Made", true, loader);
        System.out.println(Tck.call(loader, "Made", "run"));
        text(made);
        redefine(made, made("second text", 20));
        System.out.println(Tck.call(loader, "Made", "run"));
        text(made);
    }
}
