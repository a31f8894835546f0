// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static void error(MethodVisitor m, int line, int local) {
        var here = new Label();
        m.visitLabel(here);
        m.visitLineNumber(line, here);
        m.visitTypeInsn(NEW, "java/lang/Error");
        m.visitInsn(DUP);
        m.visitMethodInsn(INVOKESPECIAL, "java/lang/Error", "<init>", "()V", false);
        m.visitVarInsn(ASTORE, local);
    }

    static byte[] file(int line) {
        var w = Tck.file("C");
        w.visitSource("C.java", null);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "work", "()Ljava/lang/Object;", 2, 2, m -> {
            error(m, line, 0);
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESTATIC, "Test", "change", "(Ljava/lang/Error;)V", false);
            error(m, line + 1, 1);
            m.visitVarInsn(ALOAD, 0);
            m.visitVarInsn(ALOAD, 1);
            m.visitMethodInsn(INVOKESTATIC, "Test", "both", "(Ljava/lang/Error;Ljava/lang/Error;)V", false);
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    static Tck.Loader loader = new Tck.Loader().add("C", file(10));
    static int changes;

    public static void change(Error before) {
        if (++changes > 3) return;
        try {
            System.out.println("redefine: " + redefine(loader.loadClass("C"), file(10 + 10 * changes)));
        } catch (ClassNotFoundException e) { System.out.println(e); }
        System.out.println("before: " + line(before, 10 * changes));
    }

    public static void both(Error before, Error after) {
        int first = changes > 3 ? 40 : 10 * changes;
        System.out.println("before: " + line(before, first) + ", after: " + line(after, first + 1));
    }

    /**
     * Whether the topmost frame has the line of the version that ran; a VM may have forgotten it, but not give
     * another's.
     */
    static String line(Error error, int expected) {
        int line = error.getStackTrace()[0].getLineNumber();
        return line == expected || line < 0 ? "own line" : "line " + line + ", not " + expected;
    }

    public static void main(String[] a) throws Throwable {
        for (int i = 0; i < 4; i++) Tck.call(loader, "C", "work");
    }
}
