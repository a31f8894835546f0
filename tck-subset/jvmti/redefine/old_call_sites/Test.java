// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);
    static class Target {
        static String work(int depth) {
            if (depth > 0) System.out.println(redefine(Target.class, Versions.edit(versions(), Test::moved)));
            Runnable lambda = () -> System.out.println("lambda " + depth);
            lambda.run();
            return "version 1 of " + depth;
        }
    }
    static byte[] versions() { return Versions.of(Target.class, "version 1 of \1", "version 2 of \1"); }
    /** Other constants and another bootstrap method come first: all indices are others. */
    static ClassVisitor moved(ClassWriter writer) {
        for (int i = 0; i < 20; i++) writer.newConst("padding " + i);
        Handle other = new Handle(Opcodes.H_INVOKESTATIC, "no/Such", "bootstrap", "()V", false);
        for (int i = 0; i < 5; i++) writer.newInvokeDynamic("none", "()V", other, "argument " + i);
        return writer;
    }
    public static void main(String[] a) {
        System.out.println(Target.work(1));
        System.out.println(Target.work(0));
    }
}
