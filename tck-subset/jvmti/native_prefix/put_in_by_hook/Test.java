// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native void give(byte[] bytes);

    public static void main(String[] a) throws Exception {
        byte[] file;
        try (var in = Test.class.getResourceAsStream("/Target.class")) {
            file = in.readAllBytes();
        }
        give(Versions.edit(Versions.replaced(file, "twice", "$$twice"), w -> {
            Tck.method(w, ACC_STATIC, "twice", "(I)I", 3, 1, m -> {
                m.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
                m.visitLdcInsn("before");
                m.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V", false);
                m.visitVarInsn(ILOAD, 0);
                m.visitMethodInsn(INVOKESTATIC, "Target", "$$twice", "(I)I", false);
                m.visitInsn(IRETURN);
            });
            return w;
        }));
        System.out.println(Target.twice(21));
        System.out.println(Target.twice(4));
    }
}

class Target {
    static native int twice(int x);
}
