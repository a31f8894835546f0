// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static void ints(String name, int opcode, int value, int distance) {
        Tck.show(name + " " + value + " by " + distance, () -> Tck.run(2, 0, m -> {
            m.visitLdcInsn(value);
            m.visitLdcInsn(distance);
            m.visitInsn(opcode);
            Tck.returnInt(m);
        }));
    }
    static void longs(String name, int opcode, long value, int distance) {
        Tck.show(name + " " + value + " by " + distance, () -> Tck.run(3, 0, m -> {
            m.visitLdcInsn(value);
            m.visitLdcInsn(distance);
            m.visitInsn(opcode);
            Tck.returnLong(m);
        }));
    }
    public static void main(String[] a) {
        ints("ishl", ISHL, 1, 33);
        ints("ishl", ISHL, 1, -1);
        ints("ishr", ISHR, -8, 34);
        ints("iushr", IUSHR, -8, 60);
        longs("lshl", LSHL, 1, 65);
        longs("lshr", LSHR, -8, 66);
        longs("lushr", LUSHR, -8, -4);
    }
}
