// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void lines(Class<?> c);

    static byte[] file(int line) {
        var w = Tck.file("C");
        w.visitSource("C.java", null);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "work", "()Ljava/lang/Object;", 2, 0, m -> {
            var begin = new Label();
            var end = new Label();
            m.visitLabel(begin);
            m.visitLineNumber(line, begin);
            m.visitTypeInsn(NEW, "java/lang/Error");
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, "java/lang/Error", "<init>", "()V", false);
            m.visitLabel(end);
            m.visitLineNumber(line + 1, end);
            m.visitInsn(ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] a) throws Throwable {
        var loader = new Tck.Loader().add("C", file(10));
        Class<?> c = loader.loadClass("C");
        for (int i = 1; i <= 3; i++) {
            Tck.show("trace", () -> ((Error) Tck.call(loader, "C", "work")).getStackTrace()[0]);
            lines(c);
            byte[] next = file(10 + 100 * i);
            Tck.show("redefine", () -> redefine(c, next));
        }
        lines(c);
    }
}
