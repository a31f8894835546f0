// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        int x = 1, y = 2;
        static int p = 3, q = 4;

        int get() { return x; }

        void set(int value) { x = value; }

        static int read() { return p; }

        static void write(int value) { p = value; }

        int constant() { return 5; }

        Object self() { return this; }

        void empty() {}

        static void nothing() {}

        private int own() { return x; }

        int callOwn() { return own(); }
    }

    static class Empty {}

    /** Fields x and p become y and q, 5 becomes 6, empty methods print. */
    static byte[] next(Class<?> type) {
        return Versions.edit(type, w -> new ClassVisitor(ASM8, w) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String method, String type, String signature, String[] thrown) {
                var visitor = super.visitMethod(access, method, type, signature, thrown);
                boolean prints = method.equals("empty") || method.equals("nothing") || method.equals("<init>");
                return new MethodVisitor(ASM8, visitor) {
                    @Override
                    public void visitFieldInsn(int op, String owner, String name, String d) {
                        String other = name.equals("x") ? "y" : name.equals("p") ? "q" : name;
                        super.visitFieldInsn(op, owner, method.endsWith("init>") ? name : other, d);
                    }

                    @Override
                    public void visitInsn(int op) {
                        if (op == RETURN && prints) {
                            super.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
                            super.visitLdcInsn("in " + method);
                            super.visitMethodInsn(
                                    INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V", false);
                        }
                        if (op == ARETURN) {
                            super.visitInsn(POP);
                            super.visitInsn(ACONST_NULL);
                        }
                        super.visitInsn(op == ICONST_5 ? ICONST_4 : op);
                    }

                    @Override
                    public void visitMaxs(int stack, int locals) {
                        super.visitMaxs(Math.max(stack, 2), locals);
                    }
                };
            }
        });
    }

    static int all(Target t, int value) {
        t.empty();
        Target.nothing();
        t.set(value);
        Target.write(value);
        return t.get() + 100 * Target.read() + 10000 * t.constant() + 100000 * t.callOwn()
                + (t.self() == t ? 1000000 : 0);
    }

    public static void main(String[] a) {
        var t = new Target();
        for (int i = 0; i < 3000; i++) all(t, i % 10);
        System.out.println(all(t, 7));
        Tck.show("redefine", () -> redefine(Target.class, next(Target.class)));
        System.out.println(all(t, 8));
        System.out.println(t.x + " " + t.y + " " + Target.p + " " + Target.q);
        for (int i = 0; i < 3000; i++) new Empty();
        Tck.show("redefine", () -> redefine(Empty.class, next(Empty.class)));
        new Empty();
    }
}
