// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefineAll(Class<?>[] classes, byte[][] bytes);

    static class One {
        static String answer() { return "one"; }
    }

    static class Two {
        static String answer() { return "two"; }
    }

    static class Three {
        static String answer() { return "three"; }
    }

    static void answers() { System.out.println(One.answer() + ", " + Two.answer() + ", " + Three.answer()); }

    public static void main(String[] a) {
        Class<?>[] classes = {One.class, Two.class, Three.class};
        byte[][] good = {Versions.of(One.class, "one", "uno"), Versions.of(Two.class, "two", "due"),
                Versions.of(Three.class, "three", "tre")};
        byte[] more = Versions.edit(good[1], w -> {
            Tck.method(w, ACC_STATIC, "more", "()V", 0, 0, m -> m.visitInsn(RETURN));
            return w;
        });
        byte[] broken = Versions.edit(Versions.without(good[2], "answer"), w -> {
            Tck.method(w, ACC_STATIC, "answer", "()Ljava/lang/String;", 1, 0, m -> {
                m.visitInsn(ICONST_0);
                m.visitInsn(ARETURN);
            });
            return w;
        });
        Tck.show("second refused", () -> redefineAll(classes, new byte[][] {good[0], more, good[2]}));
        answers();
        Tck.show("third refused", () -> redefineAll(classes, new byte[][] {good[0], good[1], broken}));
        answers();
        Tck.show("all", () -> redefineAll(classes, good));
        answers();
    }
}
