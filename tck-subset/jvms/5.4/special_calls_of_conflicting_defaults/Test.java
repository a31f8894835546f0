// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    public interface A { default String m() { return "A"; } }
    public interface B { default String m() { return "B"; } }
    public interface C { String m(); }
    public interface D extends A { String m(); }
    public interface E extends A, B { default String m() { return "E"; } }
    static final String TYPE = "()Ljava/lang/String;";

    /** Adds run(): what invokespecial of owner.m calls on an X; and handle(): the same by a method handle. */
    static Object result(Tck.Loader loader, ClassWriter x, String owner, boolean isInterface, String method) throws Throwable {
        Tck.method(x, ACC_PUBLIC, "call", TYPE, 1, 1, m -> {
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, owner, "m", TYPE, isInterface);
            m.visitInsn(ARETURN);
        });
        Tck.method(x, ACC_PUBLIC, "handle", TYPE, 2, 1, m -> {
            m.visitLdcInsn(new Handle(H_INVOKESPECIAL, owner, "m", TYPE, isInterface));
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(LX;)Ljava/lang/String;", false);
            m.visitInsn(ARETURN);
        });
        Class<?> made = loader.add("X", x).loadClass("X");
        return made.getMethod(method).invoke(made.getConstructor().newInstance());
    }
    static void both(String what, Tck.Action[] actions) {
        Tck.show(what, actions[0]);
        Tck.show(what + ", method handle", actions[1]);
    }
    /** X's superclass has the interfaces. */
    static void bySuperclass(String what, String... interfaces) {
        Tck.Action[] actions = new Tck.Action[2];
        for (int i = 0; i < 2; i++) {
            String method = i == 0 ? "call" : "handle";
            actions[i] = () -> result(new Tck.Loader().add("S", Tck.file(ACC_PUBLIC | ACC_SUPER, "S", "java/lang/Object", interfaces)),
                Tck.file(ACC_PUBLIC | ACC_SUPER, "X", "S"), "S", false, method);
        }
        both("superclass with " + what, actions);
    }
    /** X implements an interface that has the interfaces. */
    static void byInterface(String what, String... interfaces) {
        Tck.Action[] actions = new Tck.Action[2];
        for (int i = 0; i < 2; i++) {
            String method = i == 0 ? "call" : "handle";
            actions[i] = () -> result(new Tck.Loader().add("I", Tck.interfaceFile("I", interfaces)),
                Tck.file(ACC_PUBLIC | ACC_SUPER, "X", "java/lang/Object", "I"), "I", true, method);
        }
        both("interface with " + what, actions);
    }
    public static void main(String[] a) {
        bySuperclass("one default", "Test$A");
        bySuperclass("two defaults", "Test$A", "Test$B");
        bySuperclass("default and abstract", "Test$A", "Test$C");
        bySuperclass("abstract ones", "Test$C", "Test$D");
        bySuperclass("defaults below others", "Test$A", "Test$B", "Test$E");
        byInterface("one default", "Test$A");
        byInterface("two defaults", "Test$A", "Test$B");
        byInterface("default and abstract", "Test$A", "Test$C");
        byInterface("abstract ones", "Test$C", "Test$D");
        byInterface("defaults below others", "Test$A", "Test$B", "Test$E");
    }
}
