// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public interface I { void m(); }
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader();
        loader.add("NoMethod", Tck.file(ACC_PUBLIC | ACC_SUPER, "NoMethod", "java/lang/Object", "Test$I"));
        var hidden = Tck.file(ACC_PUBLIC | ACC_SUPER, "Hidden", "java/lang/Object", "Test$I");
        Tck.method(hidden, ACC_PROTECTED, "m", "()V", 0, 1, m -> m.visitInsn(RETURN));
        loader.add("Hidden", hidden);
        for (String made : new String[] {"java/lang/Object", "NoMethod", "Hidden"}) {
            Tck.show(made, () -> Tck.run(new Tck.Loader(loader), 2, 0, m -> {
                m.visitTypeInsn(NEW, made);
                m.visitInsn(DUP);
                m.visitMethodInsn(INVOKESPECIAL, made, "<init>", "()V", false);
                m.visitMethodInsn(INVOKEINTERFACE, "Test$I", "m", "()V", true);
                Tck.returnNull(m);
            }));
        }
        Tck.show("null", () -> Tck.run(2, 0, m -> {
            m.visitInsn(ACONST_NULL);
            m.visitMethodInsn(INVOKEINTERFACE, "Test$I", "m", "()V", true);
            Tck.returnNull(m);
        }));
    }
}
