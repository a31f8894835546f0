// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static int count(java.util.List<?> list) { return list == null ? -1 : 1; }
    public static int strings(String text) { return 1; }
    public static void main(String[] a) {
        Tck.show("a String passed as List", () -> Tck.run(2, 0, m -> {
            m.visitLdcInsn("x");
            m.visitMethodInsn(INVOKESTATIC, "Test", "count", "(Ljava/util/List;)I", false);
            Tck.returnInt(m);
        }));
        Tck.show("and called", () -> Tck.run(2, 0, m -> {
            m.visitLdcInsn("x");
            m.visitMethodInsn(INVOKEINTERFACE, "java/util/List", "size", "()I", true);
            Tck.returnInt(m);
        }));
        Tck.show("an Object passed as String", () -> Tck.run(2, 0, m -> {
            m.visitTypeInsn(NEW, "java/lang/Object");
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            m.visitMethodInsn(INVOKESTATIC, "Test", "strings", "(Ljava/lang/String;)I", false);
            Tck.returnInt(m);
        }));
    }
}
