// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Node {}

    static Node node() { return new Node(); }

    static Node nodeOfNewCode() { return new Node(); }

    /** Object with a constructor that interrupts the thread. */
    static byte[] interrupting() {
        return Versions.edit(Object.class, w -> new ClassVisitor(Versions.ASM8, w) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                MethodVisitor body = super.visitMethod(access, name, type, signature, thrown);
                if (!name.equals("<init>")) return body;
                return new MethodVisitor(Versions.ASM8, body) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        visitMethodInsn(Versions.INVOKESTATIC, "java/lang/Thread", "currentThread",
                                "()Ljava/lang/Thread;", false);
                        visitMethodInsn(Versions.INVOKEVIRTUAL, "java/lang/Thread", "interrupt", "()V", false);
                    }

                    @Override
                    public void visitMaxs(int maxStack, int maxLocals) { super.visitMaxs(1, maxLocals); }
                };
            }
        });
    }

    public static void main(String[] a) {
        byte[] original = Versions.of(Object.class), interrupting = interrupting();
        for (int i = 0; i < 1000; i++) node();
        boolean before = Thread.interrupted();
        String answer = redefine(Object.class, interrupting);
        Thread.interrupted();
        node();
        boolean known = Thread.interrupted();
        nodeOfNewCode();
        boolean unknown = Thread.interrupted();
        String back = redefine(Object.class, original);
        Thread.interrupted();
        node();
        nodeOfNewCode();
        boolean after = Thread.interrupted();
        System.out.println(answer + ", " + back);
        System.out.println("before " + before + ", code that ran before " + known + ", new code " + unknown + ", after " + after);
    }
}
