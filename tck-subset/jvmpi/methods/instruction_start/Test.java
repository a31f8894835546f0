// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

public class Test implements Opcodes {
    static native void watch(java.lang.reflect.Executable method);
    static native String instructions();

    /** A class with the methods whose instructions are counted: their offsets must not depend on the compiler. */
    static Class<?> make() throws Exception {
        ClassWriter writer = Tck.file("Code");
        writer.visitSource("Code.java", null);
        Tck.method(writer, ACC_PUBLIC | ACC_STATIC, "straight", "(I)I", 2, 1, m -> {
            m.visitVarInsn(ILOAD, 0); // 0
            m.visitIntInsn(BIPUSH, 40); // 1
            m.visitInsn(IADD); // 3
            m.visitInsn(IRETURN); // 4
        });
        Tck.method(writer, ACC_PUBLIC | ACC_STATIC, "branch", "(I)I", 1, 1, m -> {
            Label zero = new Label();
            m.visitVarInsn(ILOAD, 0); // 0
            m.visitJumpInsn(IFEQ, zero); // 1
            m.visitInsn(ICONST_1); // 4
            m.visitInsn(IRETURN); // 5
            m.visitLabel(zero);
            m.visitFrame(F_SAME, 0, null, 0, null);
            m.visitInsn(ICONST_0); // 6
            m.visitInsn(IRETURN); // 7
        });
        for (String name : new String[] {"table", "lookup"}) {
            Tck.method(writer, ACC_PUBLIC | ACC_STATIC, name, "(I)I", 1, 1, m -> {
                Label first = new Label(), other = new Label();
                m.visitVarInsn(ILOAD, 0);
                if (name.equals("table")) m.visitTableSwitchInsn(3, 5, other, first, other, first);
                else m.visitLookupSwitchInsn(other, new int[] {-7, 100, 2000}, new Label[] {first, other, first});
                m.visitLabel(first);
                m.visitFrame(F_SAME, 0, null, 0, null);
                m.visitInsn(ICONST_1);
                m.visitInsn(IRETURN);
                m.visitLabel(other);
                m.visitFrame(F_SAME, 0, null, 0, null);
                m.visitInsn(ICONST_0);
                m.visitInsn(IRETURN);
            });
        }
        return new Tck.Loader().add("Code", writer).loadClass("Code");
    }

    static Class<?> code;

    static String run(String name, int argument) throws Exception {
        var method = code.getMethod(name, int.class);
        method.invoke(null, argument); // whatever a first call does is done
        watch(method);
        Jvmpi.enable(Jvmpi.INSTRUCTION_START);
        method.invoke(null, argument);
        Jvmpi.disable(Jvmpi.INSTRUCTION_START);
        return instructions();
    }

    public static void main(String[] args) throws Exception {
        code = make();
        Part.of("offsets", part -> part.same("straight", "0 1 3 4", run("straight", 2)));
        Part.of("if_taken", part -> part.same("branch", "0 1:true 6 7", run("branch", 0)));
        Part.of("if_not_taken", part -> part.same("branch", "0 1:false 4 5", run("branch", 9)));
        Part.of("tableswitch", part -> part.same("in the table", "0 1:key 4 of 3..5 30 31", run("table", 4))
                .same("outside", "0 1:key -100 of 3..5 30 31", run("table", -100)));
        Part.of("lookupswitch", part -> part.same("first pair", "0 1:pair 0 of 3 36 37", run("lookup", -7))
                .same("second pair", "0 1:pair 1 of 3 38 39", run("lookup", 100))
                .same("last pair", "0 1:pair 2 of 3 36 37", run("lookup", 2000)));
        Part.of("lookupswitch_default", part -> part.same("no pair", "0 1:pair 3 of 3 38 39", run("lookup", 0)));
        Part.of("of_other_threads", part -> {
            String[] seen = new String[1];
            Thread thread = new Thread(() -> {
                try {
                    seen[0] = run("straight", 1);
                } catch (Exception e) { throw new AssertionError(e); }
            });
            thread.start();
            thread.join();
            part.same("straight", "0 1 3 4", seen[0]);
        });
    }
}
