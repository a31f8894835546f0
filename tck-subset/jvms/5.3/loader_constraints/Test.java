// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static Tck.Loader withShared(Tck.Loader loader) { return loader.add("Shared", Tck.file("Shared")); }
    public static void main(String[] a) {
        Tck.show("both agree", () -> run(false));
        Tck.show("each its own", () -> run(true));
    }
    static Object run(boolean own) throws Throwable {
        Tck.Loader below = withShared(new Tck.Loader());
        var made = Tck.file("Maker");
        Tck.method(made, ACC_PUBLIC | ACC_STATIC, "take", "(LShared;)V", 0, 1, m -> m.visitInsn(RETURN));
        below.add("Maker", made);
        below.loadClass("Shared");
        Tck.Loader above = new Tck.Loader(below);
        if (own) withShared(above).loadClass("Shared");
        return Tck.run(above, 2, 0, m -> {
            m.visitTypeInsn(NEW, "Shared");
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, "Shared", "<init>", "()V", false);
            m.visitMethodInsn(INVOKESTATIC, "Maker", "take", "(LShared;)V", false);
            Tck.returnNull(m);
        });
    }
}
