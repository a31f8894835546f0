// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void give(byte[] bytes);

    static byte[] file(String name) { return Tck.returning(name, "answer", "answer", 0); }

    static void load(String what, byte[] replacement) {
        var loader = new Tck.Loader().add("C", file("C"));
        give(replacement);
        Tck.show(what, () -> Tck.call(loader, "C", "answer"));
    }

    static byte[] with(int at, int value) {
        byte[] bytes = file("C");
        bytes[at] = (byte) value;
        return bytes;
    }

    public static void main(String[] a) {
        load("magic", with(0, 0));
        load("truncated", java.util.Arrays.copyOf(file("C"), 100));
        load("another name", file("D"));
        load("version", with(6, 100));
        load("no such method", Versions.replaced(file("C"), "answer", "question"));
        var w = Tck.file("C");
        Tck.method(w, Tck.ACC_PUBLIC | Tck.ACC_STATIC, "answer", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitInsn(Tck.ICONST_0);
            m.visitInsn(Tck.ARETURN);
        });
        w.visitEnd();
        load("does not verify", w.toByteArray());
        load("correct", Versions.replaced(file("C"), "java/lang/Object", "java/lang/Object"));
    }
}
