// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static byte[] file(boolean handles) {
        var w = Tck.file("C");
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "work", "()Ljava/lang/Object;", 1, 0, m -> {
            var begin = new Label();
            var end = new Label();
            var handler = new Label();
            m.visitLabel(begin);
            m.visitMethodInsn(INVOKESTATIC, "Test", "fail", "()V", false);
            m.visitLabel(end);
            m.visitLdcInsn("no exception");
            m.visitInsn(ARETURN);
            if (handles) {
                m.visitTryCatchBlock(begin, end, handler, "java/lang/IllegalStateException");
                m.visitLabel(handler);
                m.visitFrame(F_NEW, 0, null, 1, new Object[] {"java/lang/IllegalStateException"});
                m.visitMethodInsn(
                        INVOKEVIRTUAL, "java/lang/IllegalStateException", "getMessage", "()Ljava/lang/String;", false);
                m.visitInsn(ARETURN);
            }
        });
        w.visitEnd();
        return w.toByteArray();
    }

    static Tck.Loader loader = new Tck.Loader().add("C", file(false));
    static boolean next = true;

    public static void fail() throws ClassNotFoundException {
        String done = redefine(loader.loadClass("C"), file(next));
        next = !next;
        throw new IllegalStateException("redefined: " + done);
    }

    public static void main(String[] a) throws Throwable {
        Tck.show("without handler, while it comes", () -> Tck.call(loader, "C", "work"));
        Tck.show("with handler, while it goes", () -> Tck.call(loader, "C", "work"));
        Tck.show("without", () -> Tck.call(loader, "C", "work"));
    }
}
