// SPDX-License-Identifier: Apache-2.0
// Functions that the cases share: printing results in a form that every JVM must give (names of exceptions, not their messages), a loader
// for generated classes, and short ways to write class files with ASM.
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

public final class Tck implements Opcodes {
    public interface Action {
        Object run() throws Throwable;
    }

    /** Prints `what: result` or `what: throws a.b.C`; for an ExceptionInInitializerError also its cause. */
    public static void show(String what, Action action) {
        String outcome;
        try {
            outcome = String.valueOf(action.run());
        } catch (Throwable t) {
            outcome = "throws " + describe(t);
        }
        System.out.println(what + ": " + outcome);
    }

    static String describe(Throwable t) {
        while (t instanceof InvocationTargetException && t.getCause() != null) t = t.getCause();
        String text = t.getClass().getName();
        return t instanceof ExceptionInInitializerError ? text + " by " + t.getCause().getClass().getName() : text;
    }

    /** Defines the classes that it was given; all others come from its parent, which is asked second. */
    public static class Loader extends ClassLoader {
        final Map<String, byte[]> files = new HashMap<>();

        public Loader() { super(Tck.class.getClassLoader()); }

        public Loader(ClassLoader parent) { super(parent); }

        public Loader add(String name, byte[] bytes) {
            files.put(name, bytes);
            return this;
        }

        public Loader add(String name, ClassWriter writer) {
            writer.visitEnd();
            return add(name, writer.toByteArray());
        }

        public Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found == null && files.containsKey(name)) found = define(name, files.get(name));
                return found != null ? found : super.loadClass(name, resolve);
            }
        }
    }

    /** A class file of version 52; if it is not an interface, it has a constructor. */
    public static ClassWriter file(int access, String name, String superclass, String... interfaces) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V1_8, access, name, null, superclass, interfaces);
        if ((access & ACC_INTERFACE) == 0) {
            method(writer, ACC_PUBLIC, "<init>", "()V", 1, 1, m -> {
                m.visitVarInsn(ALOAD, 0);
                m.visitMethodInsn(INVOKESPECIAL, superclass, "<init>", "()V", false);
                m.visitInsn(RETURN);
            });
        }
        return writer;
    }

    public static ClassWriter file(String name) { return file(ACC_PUBLIC | ACC_SUPER, name, "java/lang/Object"); }

    public static ClassWriter interfaceFile(String name, String... interfaces) {
        return file(ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, name, "java/lang/Object", interfaces);
    }

    /** Adds a method, without code if `code` is null. */
    public static void method(ClassWriter writer, int access, String name, String descriptor, int stack, int locals, Consumer<MethodVisitor> code) {
        MethodVisitor m = writer.visitMethod(access, name, descriptor, null, null);
        if (code != null) {
            m.visitCode();
            code.accept(m);
            m.visitMaxs(stack, locals);
        }
        m.visitEnd();
    }

    /** A class file with a method `static Object method()` that returns the text. Its constant pool begins with `others` unused constants. */
    public static byte[] returning(String name, String method, String text, int others) {
        ClassWriter writer = file(name);
        for (int i = 0; i < others; i++) writer.newConst("unused " + i);
        method(writer, ACC_PUBLIC | ACC_STATIC, method, "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitLdcInsn(text);
            m.visitInsn(ARETURN);
        });
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Defines a class T with `static Object run()` and the given code, and calls it. */
    public static Object run(int stack, int locals, Consumer<MethodVisitor> code) throws Throwable {
        return run(new Loader(), stack, locals, code);
    }

    public static Object run(Loader loader, int stack, int locals, Consumer<MethodVisitor> code) throws Throwable {
        ClassWriter writer = file("T");
        method(writer, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", stack, locals, code);
        return call(loader.add("T", writer), "T", "run");
    }

    public static Object call(ClassLoader loader, String className, String method) throws Throwable {
        try {
            return Class.forName(className, true, loader).getMethod(method).invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Boxes the int on the operand stack and returns it. */
    public static void returnInt(MethodVisitor m) {
        m.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
        m.visitInsn(ARETURN);
    }

    public static void returnLong(MethodVisitor m) {
        m.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", false);
        m.visitInsn(ARETURN);
    }

    public static void returnNull(MethodVisitor m) {
        m.visitInsn(ACONST_NULL);
        m.visitInsn(ARETURN);
    }
}
