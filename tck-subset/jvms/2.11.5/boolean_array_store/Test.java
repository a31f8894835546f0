// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static void store(int type, int value) {
        Tck.show((type == T_BOOLEAN ? "boolean " : "byte ") + value, () -> Tck.run(4, 0, m -> {
            m.visitInsn(ICONST_1);
            m.visitIntInsn(NEWARRAY, type);
            m.visitInsn(DUP);
            m.visitInsn(ICONST_0);
            m.visitLdcInsn(value);
            m.visitInsn(BASTORE);
            m.visitInsn(ICONST_0);
            m.visitInsn(BALOAD);
            Tck.returnInt(m);
        }));
    }
    public static void main(String[] a) {
        for (int value : new int[] {0, 1, 2, 3, -1, 256, 257}) {
            store(T_BOOLEAN, value);
            store(T_BYTE, value);
        }
    }
}
