// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public static int s = 1; public int i = 2; public static final int fs = Integer.parseInt("3"); public final int fi = Integer.parseInt("4");
    static void access(String what, int opcode, String field) {
        Tck.show(what, () -> Tck.run(3, 0, m -> {
            if (opcode == GETFIELD || opcode == PUTFIELD) {
                m.visitTypeInsn(NEW, "Test");
                m.visitInsn(DUP);
                m.visitMethodInsn(INVOKESPECIAL, "Test", "<init>", "()V", false);
            }
            if (opcode == PUTFIELD || opcode == PUTSTATIC) m.visitInsn(ICONST_5);
            m.visitFieldInsn(opcode, "Test", field, "I");
            if (opcode == GETFIELD || opcode == GETSTATIC) m.visitInsn(POP);
            Tck.returnNull(m);
        }));
    }
    public static void main(String[] a) {
        access("getstatic s", GETSTATIC, "s");
        access("getstatic i", GETSTATIC, "i");
        access("getfield i", GETFIELD, "i");
        access("getfield s", GETFIELD, "s");
        access("putstatic i", PUTSTATIC, "i");
        access("putfield s", PUTFIELD, "s");
        access("putstatic of a final", PUTSTATIC, "fs");
        access("putfield of a final", PUTFIELD, "fi");
        access("getstatic of a final", GETSTATIC, "fs");
    }
}
