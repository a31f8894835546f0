// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void version(Class<?> type);
    static Class<?> made(String name, int version) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        writer.visitEnd();
        return new Tck.Loader().define(name, writer.toByteArray());
    }
    public static void main(String[] a) {
        version(made("Old", Opcodes.V1_1));
        version(made("Five", Opcodes.V1_5));
        version(made("Eleven", Opcodes.V11));
        version(int[].class);
        version(Test[].class);
        version(char.class);
        version(void.class);
    }
}
