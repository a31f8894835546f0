// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

public class Test {
    static native void status(String what, Class<?> type);
    static class During {
        static int value = ask();
        static int ask() {
            status("in its initializer", During.class);
            return 1;
        }
    }
    static class Fails {
        static int value = 1 / zero();
        static int zero() { return 0; }
    }
    public static void main(String[] a) throws Exception {
        Tck.Loader loader = new Tck.Loader();
        ClassWriter writer = Tck.file("Made");
        writer.visitEnd();
        Class<?> made = loader.define("Made", writer.toByteArray());
        status("loaded", made);
        Class.forName("Made", true, loader);
        status("initialized", made);
        System.out.println(During.value);
        try {
            System.out.println(Fails.value);
        } catch (ExceptionInInitializerError e) {
            status("failed", Class.forName("Test$Fails", false, Test.class.getClassLoader()));
        }
        status("array", int[].class);
        status("array", Test[].class);
        status("primitive", int.class);
        status("void", void.class);
    }
}
