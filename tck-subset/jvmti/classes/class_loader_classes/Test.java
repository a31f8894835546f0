// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    static native boolean has(ClassLoader loader, Class<?> type);
    public static class Base {}
    public static class Other {}
    public static void main(String[] a) throws Exception {
        Tck.Loader loader = new Tck.Loader();
        loader.add("Made", Tck.file(Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "Made", "Test$Base"));
        Class<?> made = Class.forName("Made", true, loader);
        Class.forName("Test$Other");
        ClassWriter writer = Tck.file("Hidden");
        writer.visitEnd();
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true).lookupClass();
        ClassLoader app = Test.class.getClassLoader();
        System.out.println("defined by it: " + has(loader, made));
        System.out.println("delegated, a superclass: " + has(loader, Base.class));
        System.out.println("never asked for: " + has(loader, Other.class));
        System.out.println("of a child: " + has(app, made));
        System.out.println("own: " + has(app, Test.class) + has(app, Other.class));
        System.out.println("hidden: " + has(app, hidden));
        System.out.println("bootstrap: " + has(null, Object.class) + has(null, Test.class));
    }
}
