// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String retransform(Class<?>... classes);

    static native void give(byte[] bytes);

    static class Target implements Runnable {
        int field;

        public void run() {}

        static String answer() { return "first"; }
    }

    static byte[] good(String... fromTo) {
        return Versions.replaced(Versions.of(Target.class, "first", "second"), fromTo);
    }

    static byte[] with(int at, int value) {
        byte[] bytes = good();
        bytes[at] = (byte) value;
        return bytes;
    }

    static void ask(String what, byte[] bytes) {
        give(bytes);
        Tck.show(what, () -> retransform(Target.class) + ", " + Target.answer());
    }

    public static void main(String[] a) {
        ask("magic", with(0, 1));
        ask("version", with(6, 9));
        ask("name", good("Test$Target", "Test$Another"));
        ask("method added", Versions.edit(good(), w -> {
            Tck.method(w, ACC_PRIVATE, "more", "()V", 0, 1, m -> m.visitInsn(RETURN));
            return w;
        }));
        ask("method deleted", Versions.without(good(), "run"));
        ask("field removed", Versions.without(good(), "field"));
        ask("interface", good("java/lang/Runnable", "java/io/Serializable"));
        ask("final class", Versions.flip(good(), null, ACC_FINAL));
        ask("final method", Versions.flip(good(), "run", ACC_FINAL));
        ask("nest host", good("NestHost", "Dropped"));
        ask("does not verify", Versions.edit(Versions.without(good(), "answer"), w -> {
            Tck.method(w, ACC_STATIC, "answer", "()Ljava/lang/String;", 1, 0, m -> m.visitInsn(ARETURN));
            return w;
        }));
        ask("allowed", good());
        ask("nothing", null);
    }
}
