// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        int x;
        static long y;
        Object z;

        static String answer() { return "first"; }
    }

    static byte[] next(String... fromTo) {
        return Versions.replaced(Versions.of(Target.class, "first", "second"), fromTo);
    }

    static byte[] with(int access) {
        return Versions.edit(next(), w -> {
            w.visitField(access, "more", "I", null, null).visitEnd();
            return w;
        });
    }

    public static void main(String[] a) {
        Tck.show("added", () -> redefine(Target.class, with(ACC_PRIVATE)));
        Tck.show("static added", () -> redefine(Target.class, with(ACC_PRIVATE | ACC_STATIC)));
        Tck.show("removed", () -> redefine(Target.class, Versions.without(next(), "x")));
        Tck.show("static removed", () -> redefine(Target.class, Versions.without(next(), "y")));
        Tck.show("renamed", () -> redefine(Target.class, next("x", "w")));
        Tck.show("primitive type", () -> redefine(Target.class, next("I", "F")));
        Tck.show("static type", () -> redefine(Target.class, next("J", "I")));
        Tck.show("class type", () -> redefine(Target.class, next("Ljava/lang/Object;", "Ljava/lang/String;")));
        Tck.show("made volatile", () -> redefine(Target.class, Versions.flip(next(), "x", ACC_VOLATILE)));
        Tck.show("made public", () -> redefine(Target.class, Versions.flip(next(), "y", ACC_PUBLIC)));
        Tck.show("made static", () -> redefine(Target.class, Versions.flip(next(), "z", ACC_STATIC)));
        Tck.show("still", () -> Target.answer());
    }
}
