// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    interface Wide {}

    interface Narrow extends Wide {}

    static class Top {}

    static class Base extends Top {}

    static class Target extends Base implements Narrow {
        static String answer() { return "first"; }
    }

    static byte[] next(String superclass, String... interfaces) {
        return Versions.edit(Versions.of(Target.class, "first", "second"), w -> new ClassVisitor(ASM8, w) {
            @Override
            public void visit(int version, int access, String name, String signature, String s, String[] i) {
                super.visit(version, access, name, signature, superclass, interfaces);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return new MethodVisitor(ASM8, super.visitMethod(access, name, type, signature, thrown)) {
                    @Override
                    public void visitMethodInsn(int op, String owner, String n, String d, boolean itf) {
                        super.visitMethodInsn(op, op == INVOKESPECIAL ? superclass : owner, n, d, itf);
                    }
                };
            }
        });
    }

    public static void main(String[] a) {
        Tck.show("superclass of it", () -> redefine(Target.class, next("Test$Top", "Test$Narrow")));
        Tck.show("Object", () -> redefine(Target.class, next("java/lang/Object", "Test$Narrow")));
        Tck.show("unrelated", () -> redefine(Target.class, next("java/lang/Thread", "Test$Narrow")));
        Tck.show("interface added",
                () -> redefine(Target.class, next("Test$Base", "Test$Narrow", "java/io/Serializable")));
        Tck.show("inherited interface added",
                () -> redefine(Target.class, next("Test$Base", "Test$Narrow", "Test$Wide")));
        Tck.show("interface removed", () -> redefine(Target.class, next("Test$Base")));
        Tck.show("interface replaced", () -> redefine(Target.class, next("Test$Base", "Test$Wide")));
        Tck.show("still", () -> Target.answer());
        Tck.show("the same", () -> redefine(Target.class, next("Test$Base", "Test$Narrow")));
        Tck.show("new", () -> Target.answer());
    }
}
