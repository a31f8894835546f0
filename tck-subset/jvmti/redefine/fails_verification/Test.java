// SPDX-License-Identifier: Apache-2.0
import java.util.function.Consumer;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static byte[] file(int version, Consumer<MethodVisitor> code) {
        var w = new ClassWriter(0);
        w.visit(version, ACC_PUBLIC | ACC_SUPER, "C", null, "java/lang/Object", null);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "answer", "()Ljava/lang/Object;", 2, 1, code);
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] a) throws Throwable {
        var loader = new Tck.Loader().add("C", file(V1_8, m -> {
            m.visitLdcInsn("first");
            m.visitInsn(ARETURN);
        }));
        Class<?> c = loader.loadClass("C");
        Tck.show("int for a reference", () -> redefine(c, file(V1_8, m -> {
            m.visitInsn(ICONST_0);
            m.visitInsn(ARETURN);
        })));
        Tck.show("empty stack", () -> redefine(c, file(V1_8, m -> m.visitInsn(ARETURN))));
        Tck.show("end of code", () -> redefine(c, file(V1_8, m -> m.visitInsn(ICONST_0))));
        Tck.show("no stack map", () -> redefine(c, file(V1_8, m -> {
            var there = new Label();
            m.visitJumpInsn(GOTO, there);
            m.visitLabel(there);
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ARETURN);
        })));
        Tck.show("version 49", () -> redefine(c, file(V1_5, m -> {
            m.visitInsn(ICONST_0);
            m.visitInsn(ARETURN);
        })));
        Tck.show("still", () -> Tck.call(loader, "C", "answer"));
        Tck.show("version 49, correct", () -> redefine(c, file(V1_5, m -> {
            m.visitLdcInsn("second");
            m.visitInsn(ARETURN);
        })));
        Tck.show("new", () -> Tck.call(loader, "C", "answer"));
    }
}
