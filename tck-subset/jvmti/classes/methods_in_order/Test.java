// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void methods(Class<?> type);
    static class Base {
        void inherited() {}
    }
    public static void main(String[] a) throws Exception {
        ClassWriter writer = new ClassWriter(0);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;
        writer.visit(Opcodes.V1_8, access, "Made", null, "java/lang/Object", null);
        for (String name : new String[] {"zebra", "toString", "apple", "middle", "hashCode", "b", "a"})
            Tck.method(writer, access, name, "()V", 0, 0, null);
        Tck.method(writer, Opcodes.ACC_STATIC, "<clinit>", "()V", 0, 0, m -> m.visitInsn(Opcodes.RETURN));
        Tck.method(writer, access, "apple", "(I)V", 0, 0, null);
        Tck.Loader loader = new Tck.Loader().add("Made", writer);
        methods(Class.forName("Made", true, loader));
        new Base();
        for (Class<?> type : new Class<?>[] {Base.class, Base[].class, void.class}) methods(type);
    }
}
