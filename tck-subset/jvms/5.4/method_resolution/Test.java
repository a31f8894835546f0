// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public interface I { default String m() { return "I"; } default String n() { return "I"; } }
    public interface J extends I { default String m() { return "J"; } }
    public static class Base { public String n() { return "Base"; } private String hidden() { return "no"; } }
    public static class Sub extends Base implements I, J {}
    static void call(String name, String descriptor) {
        Tck.show(name + descriptor, () -> Tck.run(2, 0, m -> {
            m.visitTypeInsn(NEW, "Test$Sub");
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, "Test$Sub", "<init>", "()V", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "Test$Sub", name, descriptor, false);
            if (descriptor.endsWith("V")) m.visitInsn(ACONST_NULL);
            m.visitInsn(ARETURN);
        }));
    }
    public static void main(String[] a) {
        call("m", "()Ljava/lang/String;");
        call("n", "()Ljava/lang/String;");
        call("m", "()V");
        call("none", "()V");
        call("hidden", "()Ljava/lang/String;");
        call("toString", "()Ljava/lang/Object;");
    }
}
