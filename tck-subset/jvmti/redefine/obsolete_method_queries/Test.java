// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void look(Class<?> c);

    static byte[] file(int line, int locals, int before) {
        var w = Tck.file("C");
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "work", "()Ljava/lang/Object;", 1, locals, m -> {
            var begin = new Label();
            m.visitLabel(begin);
            m.visitLineNumber(line, begin);
            for (int i = 0; i < before; i++) m.visitInsn(NOP);
            m.visitMethodInsn(INVOKESTATIC, "Test", "change", "()V", false);
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    static Tck.Loader loader = new Tck.Loader().add("C", file(10, 1, 0));

    public static void change() {
        try {
            Class<?> c = loader.loadClass("C");
            System.out.println("redefine: " + redefine(c, file(20, 5, 3)));
            look(c);
        } catch (ClassNotFoundException e) { System.out.println(e); }
    }

    public static void main(String[] a) throws Throwable { Tck.call(loader, "C", "work"); }
}
