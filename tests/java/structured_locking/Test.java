// SPDX-License-Identifier: Apache-2.0
// Structured locking (JVMS 2.11.10), which HotSpot enforces: monitorexit without an entry of the same frame, and a frame that ends with a monitor entered or its
// own monitor left, throw IllegalMonitorStateException. Afterwards the thread owns nothing.
import java.lang.reflect.InvocationTargetException;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    interface Code { void write(MethodVisitor m); }

    static int classes;

    /** Calls m0 of a class with these static methods for an object, and for the class itself, which is the monitor of a synchronized method. */
    static void show(String what, boolean isSynchronized, Code... codes) throws Exception {
        String name = "G" + classes++;
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        w.visit(V1_6, ACC_PUBLIC, name, null, "java/lang/Object", null);
        for (int i = 0; i < codes.length; i++) {
            MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC | (isSynchronized ? ACC_SYNCHRONIZED : 0), "m" + i, "(Ljava/lang/Object;)V", null, null);
            m.visitCode();
            codes[i].write(m);
            m.visitInsn(RETURN);
            m.visitMaxs(0, 0);
            m.visitEnd();
        }
        byte[] bytes = w.toByteArray();
        Class<?> cls = new ClassLoader() { Class<?> define() { return defineClass(name, bytes, 0, bytes.length); } }.define();
        for (Object lock : new Object[] {new Object(), cls}) {
            String result = "returns";
            try {
                cls.getMethod("m0", Object.class).invoke(null, lock);
            } catch (InvocationTargetException e) {
                result = "throws " + e.getCause().getClass().getName() + (e.getCause() instanceof IllegalMonitorStateException ? " " + e.getCause().getMessage() : "");
            }
            System.out.println(what + (lock == cls ? ", the class" : "") + ": " + result + ", holds " + Thread.holdsLock(lock));
        }
    }

    static void enter(MethodVisitor m) { with(m, MONITORENTER); }
    static void exit(MethodVisitor m) { with(m, MONITOREXIT); }
    static void with(MethodVisitor m, int instruction) {
        m.visitVarInsn(ALOAD, 0);
        m.visitInsn(instruction);
    }
    static void call(MethodVisitor m, int number) {
        m.visitVarInsn(ALOAD, 0);
        m.visitMethodInsn(INVOKESTATIC, "G" + (classes - 1), "m" + number, "(Ljava/lang/Object;)V", false);
    }
    static void fail(MethodVisitor m) {
        m.visitInsn(ACONST_NULL);
        m.visitInsn(ATHROW);
        m.visitInsn(NOP);
    }
    /** The code, with a handler for everything that ends the method. */
    static void caught(MethodVisitor m, Code code) {
        Label from = new Label(), to = new Label(), handler = new Label(), end = new Label();
        m.visitTryCatchBlock(from, to, handler, null);
        m.visitLabel(from);
        code.write(m);
        m.visitLabel(to);
        m.visitJumpInsn(GOTO, end);
        m.visitLabel(handler);
        m.visitInsn(POP);
        m.visitLabel(end);
    }

    public static void main(String[] args) throws Exception {
        show("entered and left", false, m -> { enter(m); exit(m); });
        show("left in another order than entered", true, m -> { enter(m); enter(m); exit(m); exit(m); });
        show("entered and not left", false, m -> enter(m));
        show("entered and not left in a synchronized method", true, m -> enter(m));
        show("entered twice, left once", false, m -> { enter(m); enter(m); exit(m); });
        show("left too often", false, m -> { enter(m); exit(m); exit(m); });
        show("left in the callee", false, m -> { enter(m); call(m, 1); exit(m); }, m -> exit(m));
        show("left in the callee, the exception is caught", false, m -> { enter(m); caught(m, n -> call(n, 1)); exit(m); }, m -> exit(m));
        show("entered in the callee, left in the caller", false, m -> { call(m, 1); exit(m); }, m -> enter(m));
        show("only left in a synchronized method", true, m -> exit(m));
        show("left and entered in a synchronized method", true, m -> { exit(m); enter(m); });
        show("an exception, entered and not left", false, m -> { enter(m); fail(m); });
        show("an exception, entered and left", false, m -> { enter(m); exit(m); fail(m); });
        show("an exception of a synchronized method that left its monitor", true, m -> { exit(m); fail(m); });
        show("caught, entered and not left", false, m -> caught(m, n -> { enter(n); fail(n); }));
        show("often", false, m -> { for (int i = 0; i < 300; i++) enter(m); for (int i = 0; i < 299; i++) exit(m); });
    }
}
