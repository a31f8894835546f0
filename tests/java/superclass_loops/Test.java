// SPDX-License-Identifier: Apache-2.0
// Classes that are, or would be, their own superclasses (JVMS 5.3.5). One loader defines a class again at each request.
import java.util.*;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static byte[] file(String name, String superclass, String... interfaces) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V1_8, ACC_PUBLIC | ACC_SUPER, name, null, superclass, interfaces);
        w.visitEnd();
        return w.toByteArray();
    }
    static byte[] interfaceFile(String name, String... interfaces) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V1_8, ACC_PUBLIC | ACC_ABSTRACT | ACC_INTERFACE, name, null, "java/lang/Object", interfaces);
        w.visitEnd();
        return w.toByteArray();
    }

    static class Loader extends ClassLoader {
        final Map<String, byte[]> files = new HashMap<>();
        boolean remembers;
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = remembers ? findLoadedClass(name) : null;
            if (known != null) return known;
            byte[] bytes = files.get(name);
            return bytes != null ? defineClass(null, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }
    static class Parallel extends Loader {
        static { registerAsParallelCapable(); }
    }

    /** Loads A by loaders that define, for each name, the file that follows it in the arguments. */
    static void load(String what, Object... namesAndFiles) {
        for (Loader loader : new Loader[] {new Loader(), new Parallel()})
            for (boolean remembers : new boolean[] {false, true}) {
                for (int i = 0; i < namesAndFiles.length; i += 2) loader.files.put((String) namesAndFiles[i], (byte[]) namesAndFiles[i + 1]);
                loader.remembers = remembers;
                String outcome;
                try {
                    outcome = Class.forName("A", false, loader).toString();
                } catch (Throwable t) {
                    outcome = t.toString();
                }
                System.out.println(what + (loader instanceof Parallel ? ", parallel" : "") + (remembers ? ", remembers" : "") + ": " + outcome);
            }
    }

    public static void main(String[] args) {
        String object = "java/lang/Object";
        load("itself", "A", file("A", "A"));
        load("its own interface", "A", interfaceFile("A", "A"));
        load("two", "A", file("A", "B"), "B", file("B", "A"));
        load("three", "A", file("A", "B"), "B", file("B", "C"), "C", file("C", "A"));
        load("two interfaces", "A", interfaceFile("A", "B"), "B", interfaceFile("B", "A"));
        load("an interface's interface", "A", file("A", object, "B"), "B", interfaceFile("B", "B"));
        load("a class in the way of its own name", "A", file("A", "B"), "B", file("A", "B"));
        load("an interface in that way", "A", file("A", object, "B"), "B", file("A", object, "B"));
        load("a different one of that name", "A", file("A", "B"), "B", file("A", object));
        load("and one with a superclass", "A", file("A", "B"), "B", file("A", "C"), "C", file("C", object));
    }
}
