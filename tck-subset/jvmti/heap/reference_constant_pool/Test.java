// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void tag(Object object, long tag);
    static native void entries(Class<?> from);
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader().add("Other", Tck.file("Other"));
        ClassWriter writer = Tck.file("Made");
        int string = writer.newConst("a text of the case"), never = writer.newConst("never loaded");
        int type = writer.newClass("Other");
        Tck.method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", 2, 0, m -> {
            m.visitTypeInsn(Opcodes.NEW, "Other");
            m.visitInsn(Opcodes.POP);
            m.visitLdcInsn("a text of the case");
            m.visitInsn(Opcodes.ARETURN);
        });
        Class<?> made = Class.forName("Made", true, loader.add("Made", writer));
        tag(made, 1);
        tag(Tck.call(loader, "Made", "run"), 2);
        tag("never loaded".intern(), 3);
        tag(Class.forName("Other", true, loader), 4);
        System.out.println("string " + string + ", class " + type + ", not resolved " + never);
        entries(made);
    }
}
