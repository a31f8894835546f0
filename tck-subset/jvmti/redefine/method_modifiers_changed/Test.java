// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }

        void work() {}
    }

    static void flip(String what, String method, int flags) {
        byte[] next = Versions.flip(Versions.of(Target.class, "first", "second"), method, flags);
        Tck.show(what, () -> redefine(Target.class, next));
    }

    public static void main(String[] a) {
        flip("public", "answer", ACC_PUBLIC);
        flip("private", "work", ACC_PRIVATE);
        flip("final", "work", ACC_FINAL);
        flip("synchronized", "work", ACC_SYNCHRONIZED);
        flip("static synchronized", "answer", ACC_SYNCHRONIZED);
        flip("varargs", "work", ACC_VARARGS);
        flip("synthetic", "work", ACC_SYNTHETIC);
        flip("constructor", "<init>", ACC_PUBLIC);
        Tck.show("still", () -> Target.answer());
    }
}
