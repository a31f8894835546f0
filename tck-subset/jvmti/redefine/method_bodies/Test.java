// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static native int redefine(Class<?> c, byte[] bytes);
    static byte[] file(String name, String answer, boolean more) {
        var w = Tck.file(name);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "answer", "()Ljava/lang/Object;", 1, 0, m -> { m.visitLdcInsn(answer); m.visitInsn(ARETURN); });
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "during", "()Ljava/lang/Object;", 2, 0, m -> {
            m.visitMethodInsn(INVOKESTATIC, "Test", "now", "()V", false);
            m.visitLdcInsn("still " + answer);
            m.visitInsn(ARETURN);
        });
        if (more) Tck.method(w, ACC_PUBLIC | ACC_STATIC, "more", "()V", 0, 0, m -> m.visitInsn(RETURN));
        w.visitEnd();
        return w.toByteArray();
    }
    static Class<?> target;
    static String next;
    public static void now() { if (next != null) System.out.println("redefine during: " + redefine(target, file("C", next, false))); next = null; }
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader().add("C", file("C", "first", false));
        target = loader.loadClass("C");
        Tck.show("before", () -> Tck.call(loader, "C", "answer"));
        Tck.show("redefine", () -> redefine(target, file("C", "second", false)));
        Tck.show("after", () -> Tck.call(loader, "C", "answer"));
        next = "third";
        Tck.show("running", () -> Tck.call(loader, "C", "during"));
        Tck.show("then", () -> Tck.call(loader, "C", "during") + " " + Tck.call(loader, "C", "answer"));
        Tck.show("method added", () -> redefine(target, file("C", "x", true)));
        Tck.show("other name", () -> redefine(target, file("D", "x", false)));
        Tck.show("broken", () -> redefine(target, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        Tck.show("primitive", () -> redefine(int.class, file("C", "x", false)));
        Tck.show("unchanged", () -> Tck.call(loader, "C", "answer"));
    }
}
