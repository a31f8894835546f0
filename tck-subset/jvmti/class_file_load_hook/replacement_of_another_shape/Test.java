// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native void give(byte[] bytes);

    public static void main(String[] a) throws Exception {
        var w = new ClassWriter(0);
        w.visit(V1_6, ACC_PUBLIC | ACC_SUPER | ACC_FINAL, "Target", null, "java/util/ArrayList",
                new String[] {"java/lang/Runnable"});
        w.visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "added", "I", null, 42).visitEnd();
        Tck.method(w, ACC_PUBLIC, "<init>", "()V", 1, 1, m -> {
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, "java/util/ArrayList", "<init>", "()V", false);
            m.visitInsn(RETURN);
        });
        Tck.method(w, ACC_PUBLIC, "run", "()V", 0, 1, m -> m.visitInsn(RETURN));
        w.visitEnd();
        give(w.toByteArray());
        Object made = Class.forName("Target").getConstructor().newInstance();
        System.out.println(made instanceof java.util.ArrayList && made instanceof Runnable);
        System.out.println(made.getClass().getField("added").get(null));
        System.out.println(java.lang.reflect.Modifier.toString(made.getClass().getModifiers()) + " " + made);
        Tck.show("removed method", () -> made.getClass().getDeclaredMethod("removed"));
    }
}

class Target {
    void removed() {}
}
