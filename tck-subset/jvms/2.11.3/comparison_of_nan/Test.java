// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static void compare(String name, int opcode, Object left, Object right) {
        Tck.show(name + " " + left + " " + right, () -> Tck.run(4, 0, m -> {
            m.visitLdcInsn(left);
            m.visitLdcInsn(right);
            m.visitInsn(opcode);
            Tck.returnInt(m);
        }));
    }
    public static void main(String[] a) {
        Object[][] pairs = {{1f, 2f}, {2f, 1f}, {0f, -0f}, {Float.NaN, 1f}, {1f, Float.NaN}};
        for (Object[] p : pairs) {
            compare("fcmpl", FCMPL, p[0], p[1]);
            compare("fcmpg", FCMPG, p[0], p[1]);
            Double left = ((Float) p[0]).doubleValue(), right = ((Float) p[1]).doubleValue();
            compare("dcmpl", DCMPL, left, right);
            compare("dcmpg", DCMPG, left, right);
        }
    }
}
