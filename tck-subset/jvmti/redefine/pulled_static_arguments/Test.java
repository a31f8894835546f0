// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Bootstrap methods with two parameters, Lookup and Object..., in a class that is redefined at the worst moments. */
public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);
    static Class<?> target;
    static int version;

    public static CallSite site(MethodHandles.Lookup lookup, Object... rest) {
        return new ConstantCallSite(MethodHandles.constant(Object.class, value(lookup, rest)));
    }

    public static Object value(MethodHandles.Lookup lookup, Object... rest) {
        List<Object> texts = new java.util.ArrayList<>();
        for (Object o : Arrays.asList(rest)) texts.add(o instanceof Class<?> c ? c.getSimpleName() : o);
        return texts.toString();
    }

    /** Called by the target before it uses its call site or constant. */
    public static void next(boolean redefined) {
        if (redefined) {
            version++;
            System.out.println("version " + version + ": " + redefine(target, bytes(version)));
        }
    }

    static byte[] bytes(int version) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V11, ACC_PUBLIC | ACC_SUPER, "Target", null, "java/lang/Object", null);
        // Other constants and another bootstrap method come first: all indices are others in each version.
        for (int i = 0; i < 20 * version; i++) w.newConst("padding " + i);
        Handle other = new Handle(H_INVOKESTATIC, "no/Such", "bootstrap", "()V", false);
        for (int i = 0; i < 3 * version; i++) w.newInvokeDynamic("none", "()V", other, "argument " + i);
        String parameters = "(Ljava/lang/invoke/MethodHandles$Lookup;[Ljava/lang/Object;)";
        for (boolean loaded : new boolean[] {false, true}) {
            Object[] arguments = {"first of " + version, loaded ? Type.getObjectType("Argument" + version) : 100 + version, "last of " + version};
            Tck.method(w, ACC_PUBLIC | ACC_STATIC, loaded ? "siteThatLoads" : "site", "(Z)Ljava/lang/Object;", 1, 1, m -> {
                m.visitVarInsn(ILOAD, 0);
                m.visitMethodInsn(INVOKESTATIC, "Test", "next", "(Z)V", false);
                m.visitInvokeDynamicInsn("made" + version, "()Ljava/lang/Object;",
                    new Handle(H_INVOKESTATIC, "Test", "site", parameters + "Ljava/lang/invoke/CallSite;", false), arguments);
                m.visitInsn(ARETURN);
            });
            Tck.method(w, ACC_PUBLIC | ACC_STATIC, loaded ? "constantThatLoads" : "constant", "(Z)Ljava/lang/Object;", 1, 1, m -> {
                m.visitVarInsn(ILOAD, 0);
                m.visitMethodInsn(INVOKESTATIC, "Test", "next", "(Z)V", false);
                m.visitLdcInsn(new ConstantDynamic("c" + version, "Ljava/lang/Object;",
                    new Handle(H_INVOKESTATIC, "Test", "value", parameters + "Ljava/lang/Object;", false), arguments));
                m.visitInsn(ARETURN);
            });
        }
        w.visitEnd();
        return w.toByteArray();
    }

    /** Redefines the target when it is asked for a class Argument of the target. */
    static class Loader extends Tck.Loader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("Argument") && findLoadedClass(name) == null) {
                ClassWriter w = new ClassWriter(0);
                w.visit(V11, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
                add(name, w);
                System.out.println(name + " wanted");
                next(true);
            }
            return super.loadClass(name, resolve);
        }
    }

    static void call(String method, boolean redefined) {
        Tck.show(method, () -> target.getMethod(method, boolean.class).invoke(null, redefined));
    }

    public static void main(String[] a) throws Exception {
        target = new Loader().add("Target", bytes(0)).loadClass("Target");
        for (int round = 0; round < 2; round++)
            for (String method : new String[] {"site", "constant", "siteThatLoads", "constantThatLoads"}) call(method, true);
        for (String method : new String[] {"site", "constant"}) call(method, false);
    }
}
