// SPDX-License-Identifier: Apache-2.0
// The names that a loader is asked for when its class resolves call sites, method types, method handles and dynamic constants. (JVMS 5.4.3.5
// asks it for every type; HotSpot does not ask for the public classes of java.lang and java.lang.invoke, because the result is known.)
import java.lang.invoke.*;
import java.util.*;
import java.util.function.Consumer;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;", NAME = "Ljava/lang/String;", TYPE = "Ljava/lang/invoke/MethodType;";

    static CallSite site(MethodType type) { return new ConstantCallSite(MethodHandles.empty(type)); }
    public static CallSite plain(MethodHandles.Lookup l, String name, MethodType type) { return site(type); }
    public static CallSite list(MethodHandles.Lookup l, String name, MethodType type, List<?> list) { return site(type); }
    public static CallSite listFirst(MethodHandles.Lookup l, String name, MethodType type, List<?> list, Integer i, Thread t) { return site(type); }
    public static CallSite many(MethodHandles.Lookup l, String name, MethodType type, String[] s, Class<?>[] c, int[][] i, Object... more) { return site(type); }
    public static Object constant(MethodHandles.Lookup l, String name, Class<?> type) { return null; }
    public static List<?> constantList(MethodHandles.Lookup l, String name, Class<?> type) { return null; }
    public static void called(Integer i, List<?> l, Thread t, Set<?> s) {}

    static class Loader extends ClassLoader {
        final List<String> asked = new ArrayList<>();
        byte[] own;
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            return name.equals("User") ? defineClass(name, own, 0, own.length) : super.loadClass(name, resolve);
        }
    }

    /** Prints the names that run()V of a class User with this code asks for. */
    static void asked(String what, Consumer<MethodVisitor> code) throws Throwable {
        ClassWriter w = new ClassWriter(0);
        w.visit(V11, ACC_PUBLIC | ACC_SUPER, "User", null, "java/lang/Object", null);
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "run", "()V", null, null);
        m.visitCode();
        code.accept(m);
        m.visitInsn(RETURN);
        m.visitMaxs(10, 0);
        m.visitEnd();
        w.visitEnd();
        Loader loader = new Loader();
        loader.own = w.toByteArray();
        var run = Class.forName("User", true, loader).getMethod("run");
        loader.asked.clear();
        String failed = "";
        try {
            run.invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            failed = " " + e.getCause().getClass().getName();
        }
        System.out.println(what + ": " + loader.asked + failed);
    }
    static Handle handle(String name, String descriptor) { return new Handle(H_INVOKESTATIC, "Test", name, descriptor, false); }
    static void linked(String what, String bootstrap, String more, String type, int nulls, Object... arguments) throws Throwable {
        asked(what, m -> {
            for (int i = 0; i < nulls; i++) m.visitInsn(ACONST_NULL);
            m.visitInvokeDynamicInsn("x", type, handle(bootstrap, "(" + LOOKUP + NAME + TYPE + more + ")Ljava/lang/invoke/CallSite;"), arguments);
        });
    }
    static void type(String descriptor) throws Throwable {
        asked("method type " + descriptor, m -> { m.visitLdcInsn(Type.getMethodType(descriptor)); m.visitInsn(POP); });
    }
    static void constant(String bootstrap, String result, String type) throws Throwable {
        asked("constant " + type + " by " + bootstrap, m -> {
            m.visitLdcInsn(new ConstantDynamic("x", type, handle(bootstrap, "(" + LOOKUP + NAME + "Ljava/lang/Class;)" + result)));
            m.visitInsn(POP);
        });
    }

    public static void main(String[] args) throws Throwable {
        linked("plain call site", "plain", "", "()V", 0);
        linked("types of java.lang", "plain", "", "(Ljava/lang/Integer;Ljava/lang/Thread;Ljava/lang/Thread$State;[Ljava/lang/String;)V", 4);
        linked("types elsewhere", "plain", "", "(Ljava/lang/Integer;Ljava/util/List;Ljava/lang/Thread;)V", 3);
        linked("an argument of elsewhere", "list", "Ljava/util/List;", "()V", 0, 1);
        linked("one of elsewhere, then others", "listFirst", "Ljava/util/List;Ljava/lang/Integer;Ljava/lang/Thread;", "()V", 0, 1, 1, 1);
        linked("arrays", "many", "[Ljava/lang/String;[Ljava/lang/Class;[[I[Ljava/lang/Object;", "()V", 0, 1, 2, 3);
        type("()V");
        type("(I[J)Ljava/lang/invoke/VarHandle$AccessMode;");
        type("(Ljava/lang/ref/Reference;)Ljava/lang/String;");
        type("(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;");
        type("(Ljava/util/List;Ljava/lang/String;[Ljava/util/Set;)Ljava/lang/Thread;");
        type("(Ljava/lang/NoSuch;Ljava/lang/Integer;)Ljava/lang/String;");
        type("(Ljava/lang/AbstractStringBuilder;Ljava/lang/Integer;)Ljava/lang/String;");
        type("(Ljava/lang/invoke/MemberName;)Ljava/lang/String;");
        type("(Ljava/lang/invoke/LambdaForm;)Ljava/lang/String;");
        asked("method handle", m -> {
            m.visitLdcInsn(handle("called", "(Ljava/lang/Integer;Ljava/util/List;Ljava/lang/Thread;Ljava/util/Set;)V"));
            m.visitInsn(POP);
        });
        asked("invokeExact", m -> {
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ACONST_NULL);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(Ljava/lang/Integer;)V", false);
        });
        constant("constant", "Ljava/lang/Object;", "Ljava/lang/Object;");
        constant("constant", "Ljava/lang/Object;", "Ljava/lang/Integer;");
        constant("constant", "Ljava/lang/Object;", "[Ljava/lang/Integer;");
        constant("constantList", "Ljava/util/List;", "Ljava/util/List;");
    }
}
