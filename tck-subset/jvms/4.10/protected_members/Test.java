// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void call(String what, String made) {
        Tck.show(what, () -> Tck.run(2, 0, m -> {
            m.visitTypeInsn(NEW, made);
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, made, "<init>", "()V", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "clone", "()Ljava/lang/Object;", false);
            m.visitInsn(ARETURN);
        }));
    }
    public static void main(String[] a) {
        call("clone of an Object", "java/lang/Object");
        call("clone of itself", "T");
        Tck.show("clone of an array", () -> Tck.run(1, 0, m -> {
            m.visitInsn(ICONST_1);
            m.visitIntInsn(NEWARRAY, T_INT);
            m.visitMethodInsn(INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
            m.visitInsn(ARETURN);
        }));
    }
}
