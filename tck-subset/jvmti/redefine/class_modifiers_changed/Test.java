// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static void flip(String what, int flags) {
        byte[] next = Versions.flip(Versions.of(Target.class, "first", "second"), null, flags);
        Tck.show(what, () -> redefine(Target.class, next));
    }

    public static void main(String[] a) {
        flip("public", ACC_PUBLIC);
        flip("final", ACC_FINAL);
        flip("abstract", ACC_ABSTRACT);
        Tck.show("still", () -> Target.answer());
        flip("none", 0);
        Tck.show("new", () -> Target.answer());
    }
}
