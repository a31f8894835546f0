// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void ask(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static byte[] broken() {
        return Versions.edit(Versions.without(Versions.of(Target.class), "answer"), w -> {
            Tck.method(w, Tck.ACC_STATIC, "answer", "()Ljava/lang/String;", 1, 0, m -> m.visitInsn(Tck.ARETURN));
            return w;
        });
    }

    public static void main(String[] a) {
        Tck.show("good", () -> {
            ask(Target.class, Versions.of(Target.class, "first", "second"));
            return "nothing thrown";
        });
        System.out.println(Target.answer());
        Tck.show("does not verify", () -> {
            ask(Target.class, broken());
            return "nothing thrown";
        });
        Tck.show("malformed", () -> {
            ask(Target.class, new byte[20]);
            return "nothing thrown";
        });
        System.out.println(Target.answer());
    }
}
