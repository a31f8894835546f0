// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void look(String when, Class<?> c);

    /** The same method, its constants at other indices; `other` differs. */
    static byte[] file(String other, int before) {
        var w = Tck.file("C");
        for (int i = 0; i < before; i++) w.newConst("unused " + i);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "work", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitMethodInsn(INVOKESTATIC, "Test", "change", "()V", false);
            m.visitTypeInsn(NEW, "java/lang/Object");
            m.visitInsn(POP);
            m.visitLdcInsn("answer");
            m.visitInsn(ARETURN);
        });
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "other", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitLdcInsn(other);
            m.visitInsn(ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    static Tck.Loader loader = new Tck.Loader().add("C", file("first", 0));
    static boolean changed;

    public static void change() {
        if (changed) return;
        changed = true;
        try {
            Class<?> c = loader.loadClass("C");
            look("before", c);
            System.out.println("redefine: " + redefine(c, file("second", 10)));
            look("after", c);
        } catch (ClassNotFoundException e) { System.out.println(e); }
    }

    public static void main(String[] a) throws Throwable {
        Tck.show("work", () -> Tck.call(loader, "C", "work"));
        Tck.show("work", () -> Tck.call(loader, "C", "work"));
        Tck.show("other", () -> Tck.call(loader, "C", "other"));
    }
}
