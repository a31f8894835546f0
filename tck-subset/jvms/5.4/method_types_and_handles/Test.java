// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static String s(int i) { return "s" + i; }
    private static void p() {}
    public static int field = 5;
    static void load(String what, Object constant) {
        Tck.show(what, () -> Tck.run(1, 0, m -> {
            m.visitLdcInsn(constant);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
            m.visitInsn(ARETURN);
        }));
    }
    public static void main(String[] a) {
        load("type", Type.getMethodType("(IJ[Ljava/lang/String;)V"));
        load("type of a missing class", Type.getMethodType("(Lno/Such;)V"));
        load("static", new Handle(H_INVOKESTATIC, "Test", "s", "(I)Ljava/lang/String;", false));
        load("virtual", new Handle(H_INVOKEVIRTUAL, "java/lang/String", "length", "()I", false));
        load("constructor", new Handle(H_NEWINVOKESPECIAL, "java/lang/Object", "<init>", "()V", false));
        load("getter", new Handle(H_GETSTATIC, "Test", "field", "I", false));
        load("missing", new Handle(H_INVOKESTATIC, "Test", "none", "()V", false));
        load("not static", new Handle(H_INVOKESTATIC, "java/lang/Object", "hashCode", "()I", false));
        load("private", new Handle(H_INVOKESTATIC, "Test", "p", "()V", false));
        load("missing field", new Handle(H_GETSTATIC, "Test", "none", "I", false));
    }
}
