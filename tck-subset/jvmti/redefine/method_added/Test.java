// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static byte[] with(int access, String name, String descriptor) {
        return Versions.edit(Versions.of(Target.class, "first", "second"), w -> {
            Tck.method(w, access, name, descriptor, 0, 2, m -> m.visitInsn(RETURN));
            return w;
        });
    }

    public static void main(String[] a) {
        Tck.show("public", () -> redefine(Target.class, with(ACC_PUBLIC, "more", "()V")));
        Tck.show("public static", () -> redefine(Target.class, with(ACC_PUBLIC | ACC_STATIC, "more", "()V")));
        Tck.show("private", () -> redefine(Target.class, with(ACC_PRIVATE, "more", "()V")));
        Tck.show("private static", () -> redefine(Target.class, with(ACC_PRIVATE | ACC_STATIC, "more", "()V")));
        Tck.show("constructor", () -> redefine(Target.class, with(ACC_PUBLIC, "<init>", "(I)V")));
        Tck.show("initializer", () -> redefine(Target.class, with(ACC_STATIC, "<clinit>", "()V")));
        Tck.show("overload", () -> redefine(Target.class, with(ACC_STATIC, "answer", "(I)V")));
        Tck.show("still", () -> Target.answer());
    }
}
