// SPDX-License-Identifier: Apache-2.0
// A loader may not define classes in the packages java.*; this also checks which error is thrown when there are others.
import org.objectweb.asm.*;

public class Test extends ClassLoader implements Opcodes {
    static void define(String what, int access, String name, String superclass, String... interfaces) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V9, access, name, null, superclass, interfaces);
        w.visitEnd();
        byte[] bytes = w.toByteArray();
        try {
            Test loader = new Test();
            loader.loadClass("java.lang.String");
            System.out.println(what + ": " + loader.defineClass(null, bytes, 0, bytes.length));
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("@[0-9a-f]+", "@hash"));
        }
    }
    public static void main(String[] args) {
        int plain = ACC_PUBLIC | ACC_SUPER;
        define("a new class", plain, "java/lang/Foo", "java/lang/Object");
        define("a new package", plain, "java/my/own/Foo", "java/lang/Object");
        define("a known class", plain, "java/lang/String", "java/lang/Object");
        define("another package", plain, "javax/Foo", "java/lang/Object");
        define("no package", plain, "java", "java/lang/Object");
        define("a module", ACC_MODULE, "java/lang/module-info", null);
        define("a module elsewhere", ACC_MODULE, "module-info", null);
        define("a superclass that is missing", plain, "java/lang/Foo", "NoSuch");
        define("an interface that is missing", plain, "java/lang/Foo", "java/lang/Object", "NoSuch");
        define("its own superclass", plain, "java/lang/Foo", "java/lang/Foo");
        define("its own interface", plain, "java/lang/Foo", "java/lang/Object", "java/lang/Foo");
        define("Object as its own superclass", plain, "java/lang/Object", "java/lang/Object");
        define("a superclass that is final", plain, "java/lang/Foo", "java/lang/String");
        define("a superclass that is not public", plain, "java/lang/Foo", "java/lang/AbstractStringBuilder");
    }
}
