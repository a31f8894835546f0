// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.stream.Collectors;
import org.objectweb.asm.*;

/** A class of a few random methods that call each other, and test(int), which calls them. */
final class MadeClass implements Opcodes {
    /** A method that the random code may call; a type is a letter (MadeMethod). */
    record Callee(String owner, String name, String parameters, char result, int opcode, String descriptor) {
        Callee(String owner, String name, String parameters, char result, int opcode) {
            this(owner, name, parameters, result, opcode,
                 parameters.chars().mapToObj(type -> MadeMethod.descriptor((char) type)).collect(Collectors.joining("", "(", ")")) + MadeMethod.descriptor(result));
        }
    }

    final String name;
    final Random random;
    final long seed;
    final Set<String> omitted;
    final List<String> paths = new ArrayList<>();
    final List<Callee> callees = new ArrayList<>();
    final ClassWriter writer;

    MadeClass(String name, long seed, Set<String> omitted) {
        this.name = name;
        this.seed = seed;
        this.omitted = omitted;
        random = new Random(seed);
        writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override protected String getCommonSuperClass(String a, String b) { return isBase(a) && isBase(b) ? "Support$Base" : "java/lang/Object"; }
            boolean isBase(String type) { return type.equals(name) || type.matches("Support\\$(Base|One|Two|Three)"); }
        };
    }

    byte[] write() {
        writer.visit(V17, ACC_PUBLIC | ACC_SUPER, name, null, "Support$Base", null);
        writer.visitField(ACC_PUBLIC | ACC_STATIC, "fuel", "I", null, null).visitEnd();
        writer.visitField(ACC_PUBLIC | ACC_STATIC, "self", "L" + name + ";", null, null).visitEnd();
        int count = 2 + random.nextInt(3);
        int[] access = new int[count];
        String types = "IIJFDOBSALT";
        for (int k = 0; k < count; k++) {
            access[k] = ACC_PUBLIC | (random.nextInt(3) == 0 ? 0 : ACC_STATIC) | (random.nextInt(6) == 0 ? ACC_SYNCHRONIZED : 0);
            StringBuilder parameters = new StringBuilder();
            for (int p = random.nextInt(5); p > 0; p--) parameters.append(types.charAt(random.nextInt(types.length())));
            char result = "IJFDOBV".charAt(random.nextInt(7));
            callees.add(new Callee(name, "m" + k, parameters.toString(), result, (access[k] & ACC_STATIC) != 0 ? INVOKESTATIC : INVOKEVIRTUAL));
        }
        for (int k = 0; k < count; k++) {
            Callee callee = callees.get(k);
            new MadeMethod(this, access[k], callee, Generator.mix(seed, k), random.nextInt(6) == 0).write();
        }
        // Overriding makes sites that have not met this class meet it.
        if (random.nextBoolean()) new MadeMethod(this, ACC_PUBLIC, new Callee(name, "callI", "I", 'I', INVOKEVIRTUAL), Generator.mix(seed, 100), true).write();
        if (random.nextBoolean()) new MadeMethod(this, ACC_PUBLIC, new Callee(name, "shape", "I", 'J', INVOKEVIRTUAL), Generator.mix(seed, 101), true).write();
        constructor();
        test();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void constructor() {
        MethodVisitor m = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        m.visitCode();
        m.visitVarInsn(ALOAD, 0);
        m.visitMethodInsn(INVOKESPECIAL, "Support$Base", "<init>", "()V", false);
        m.visitInsn(RETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    /** Calls each method with arguments made of the round's number. */
    private void test() {
        MethodVisitor m = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "test", "(I)V", null, null);
        m.visitCode();
        m.visitTypeInsn(NEW, name);
        m.visitInsn(DUP);
        m.visitMethodInsn(INVOKESPECIAL, name, "<init>", "()V", false);
        m.visitFieldInsn(PUTSTATIC, name, "self", "L" + name + ";");
        for (int k = 0; k < callees.size(); k++) {
            Callee callee = callees.get(k);
            m.visitIntInsn(BIPUSH, 100);
            m.visitFieldInsn(PUTSTATIC, name, "fuel", "I");
            Label from = new Label(), to = new Label(), caught = new Label(), done = new Label();
            m.visitTryCatchBlock(from, to, caught, null);
            m.visitLabel(from);
            if (callee.opcode != INVOKESTATIC) m.visitFieldInsn(GETSTATIC, name, "self", "L" + name + ";");
            int which = 0;
            for (char type : callee.parameters.toCharArray()) {
                m.visitVarInsn(ILOAD, 0);
                m.visitIntInsn(BIPUSH, ++which * 5);
                m.visitInsn(IADD);
                MadeMethod.fromInt(m, type);
            }
            m.visitMethodInsn(callee.opcode, name, callee.name, callee.descriptor(), false);
            if (callee.result != 'V') MadeMethod.watch(m, callee.result);
            m.visitLabel(to);
            m.visitJumpInsn(GOTO, done);
            m.visitLabel(caught);
            m.visitMethodInsn(INVOKESTATIC, "Support", "watch", "(Ljava/lang/Throwable;)V", false);
            m.visitLabel(done);
        }
        m.visitFieldInsn(GETSTATIC, name, "self", "L" + name + ";");
        MadeMethod.watch(m, 'O');
        m.visitInsn(RETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }
}
