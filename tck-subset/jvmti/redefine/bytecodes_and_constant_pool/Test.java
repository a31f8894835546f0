// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native String constant(Class<?> c);

    static byte[] file(String answer, int before) {
        var w = Tck.file("C");
        for (int i = 0; i < before; i++) w.newConst("unused " + i);
        Tck.method(w, Tck.ACC_PUBLIC | Tck.ACC_STATIC, "answer", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitLdcInsn(answer);
            m.visitInsn(Tck.ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] a) throws Throwable {
        var loader = new Tck.Loader().add("C", file("first", 0));
        Class<?> c = loader.loadClass("C");
        Tck.show("call", () -> Tck.call(loader, "C", "answer"));
        Tck.show("constant", () -> constant(c));
        Tck.show("redefine", () -> redefine(c, file("second", 20)));
        Tck.show("constant", () -> constant(c));
        Tck.show("call", () -> Tck.call(loader, "C", "answer"));
        Tck.show("constant", () -> constant(c));
        Tck.show("redefine", () -> redefine(c, file("third", 300)));
        Tck.show("constant", () -> constant(c));
    }
}
