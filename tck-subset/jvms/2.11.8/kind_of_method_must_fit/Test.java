// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public static class K { public void i() {} public static void s() {} }
    public interface I { void i(); static void s() {} }
    public static class Impl implements I { public void i() {} }
    static void call(String what, int opcode, String owner, String name, boolean isInterface, boolean receiver) {
        Tck.show(what, () -> Tck.run(3, 0, m -> {
            if (receiver) {
                String made = owner.equals("Test$I") ? "Test$Impl" : owner;
                m.visitTypeInsn(NEW, made);
                m.visitInsn(DUP);
                m.visitMethodInsn(INVOKESPECIAL, made, "<init>", "()V", false);
            }
            m.visitMethodInsn(opcode, owner, name, "()V", isInterface);
            Tck.returnNull(m);
        }));
    }
    public static void main(String[] a) {
        call("invokestatic s", INVOKESTATIC, "Test$K", "s", false, false);
        call("invokestatic i", INVOKESTATIC, "Test$K", "i", false, false);
        call("invokevirtual i", INVOKEVIRTUAL, "Test$K", "i", false, true);
        call("invokevirtual s", INVOKEVIRTUAL, "Test$K", "s", false, true);
        call("invokeinterface i", INVOKEINTERFACE, "Test$I", "i", true, true);
        call("invokeinterface s", INVOKEINTERFACE, "Test$I", "s", true, true);
        call("invokestatic of an interface, InterfaceMethodref", INVOKESTATIC, "Test$I", "s", true, false);
        call("invokestatic of an interface, Methodref", INVOKESTATIC, "Test$I", "s", false, false);
        call("invokevirtual of an interface", INVOKEVIRTUAL, "Test$I", "i", false, true);
        call("invokeinterface of a class", INVOKEINTERFACE, "Test$K", "i", true, true);
    }
}
