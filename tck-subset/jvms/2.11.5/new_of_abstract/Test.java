// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static void make(String type) {
        Tck.show("new " + type, () -> Tck.run(2, 0, m -> {
            m.visitTypeInsn(NEW, type);
            Tck.returnNull(m);
        }));
    }
    public static void main(String[] a) {
        make("java/lang/Number");
        make("java/lang/Runnable");
        make("java/lang/Object");
        make("does/not/Exist");
    }
}
