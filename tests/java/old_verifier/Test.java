// SPDX-License-Identifier: Apache-2.0
// What the class library's verifier by type inference (JVMS 4.10.2) refuses in class files before version 51. Not every
// refusal is a VerifyError, but after any refusal the class must not run.
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    /** Class Old of this version, with a static run()Object; `row` overwrites its row of the exception table. */
    static byte[] old(int version, Consumer<MethodVisitor> end, int... row) {
        ClassWriter w = new ClassWriter(0);
        w.visit(version, ACC_PUBLIC | ACC_SUPER, "Old", null, "java/lang/Object", null);
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", null, null);
        Label from = new Label(), to = new Label(), handler = new Label();
        m.visitCode();
        m.visitLabel(from);
        m.visitIntInsn(SIPUSH, 0x0102);   // at bci 0: no instruction begins at 1 or 2
        m.visitInsn(POP);
        m.visitLabel(to);
        end.accept(m);
        m.visitLabel(handler);            // without the stack map frame that version 50 should have and 51 must have
        m.visitInsn(ATHROW);
        m.visitTryCatchBlock(from, to, handler, null);
        m.visitMaxs(2, 2);
        m.visitEnd();
        w.visitEnd();
        byte[] bytes = w.toByteArray();
        for (int at = 0; row.length > 0; at++) {
            if (bytes[at] != 0x11 || bytes[at + 1] != 1 || bytes[at + 2] != 2) continue;
            ByteBuffer file = ByteBuffer.wrap(bytes);
            int code = file.getInt(at - 4);
            for (int i = 0; i < row.length; i++) file.putShort(at + code + 2 + 2 * i, (short) row[i]);
            return bytes;
        }
        return bytes;
    }

    /** A StackMapTable with one frame of this type: 200 is reserved, 250 removes a local variable although there is none. */
    static class BrokenFrames extends Attribute {
        final int kind;
        BrokenFrames(int kind) {
            super("StackMapTable");
            this.kind = kind;
        }
        @Override public boolean isCodeAttribute() { return true; }
        @Override protected ByteVector write(ClassWriter w, byte[] code, int size, int maxStack, int maxLocals) {
            return new ByteVector().putShort(1).putByte(kind).putShort(6);
        }
    }

    static void attempt(String what, byte[] bytes) {
        Class<?> c = new Loader().define(bytes);
        try {
            System.out.println(what + ": runs, " + c.getMethod("run").invoke(null));
        } catch (Throwable t) {
            // Of version 50, the type checker's message is shown, which has many lines, also with the other verifier's error.
            System.out.println(what + ": " + t.toString().lines().findFirst().get());
        }
    }

    static void sound(MethodVisitor m) {
        m.visitInsn(ACONST_NULL);
        m.visitInsn(ARETURN);
    }
    static Consumer<MethodVisitor> broken(int kind) {
        return m -> {
            sound(m);
            m.visitAttribute(new BrokenFrames(kind));
        };
    }
    /** run() returns a number as its reference. */
    static void forged(MethodVisitor m) {
        m.visitLdcInsn(0x1234L);
        m.visitVarInsn(LSTORE, 0);
        m.visitVarInsn(ALOAD, 0);
        m.visitInsn(ARETURN);
    }
    public static void main(String[] args) {
        for (int version : new int[] {V1_1, V1_2, V1_3, V1_4, V1_5, V1_6, V1_7}) {
            String v = "version " + (version & 0xffff);
            attempt(v + ", sound", old(version, Test::sound));
            attempt(v + ", sound, frame of a reserved kind", old(version, broken(200)));
            attempt(v + ", sound, frame without the local that it takes away", old(version, broken(250)));
            attempt(v + ", forged", old(version, Test::forged));
            attempt(v + ", forged, range begins inside an instruction", old(version, Test::forged, 1, 4));
            attempt(v + ", forged, range ends inside an instruction", old(version, Test::forged, 0, 2));
            attempt(v + ", forged, handler inside an instruction", old(version, Test::forged, 0, 4, 2));
            attempt(v + ", sound, range begins inside an instruction", old(version, Test::sound, 1, 4));
            attempt(v + ", sound, handler inside an instruction", old(version, Test::sound, 0, 4, 1));
        }
    }
}
