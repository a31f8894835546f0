// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public interface A { default String m() { return "A"; } }
    public interface B { default String m() { return "B"; } }
    public interface C { String m(); }
    public interface D extends A { String m(); }
    static void call(String what, String... interfaces) {
        Tck.show(what, () -> {
            var w = Tck.file(ACC_PUBLIC | ACC_SUPER, "X", "java/lang/Object", interfaces);
            return Tck.run(new Tck.Loader().add("X", w), 2, 0, m -> {
                m.visitTypeInsn(NEW, "X");
                m.visitInsn(DUP);
                m.visitMethodInsn(INVOKESPECIAL, "X", "<init>", "()V", false);
                m.visitMethodInsn(INVOKEVIRTUAL, "X", "m", "()Ljava/lang/String;", false);
                m.visitInsn(ARETURN);
            });
        });
    }
    public static void main(String[] a) {
        call("one", "Test$A");
        call("two defaults", "Test$A", "Test$B");
        call("default and abstract", "Test$A", "Test$C");
        call("abstract again below", "Test$D");
    }
}
