// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static class Base { public final void f() {} private final void p() {} }
    static void sub(String what, String superclass, String method, int flags) {
        Tck.show(what, () -> {
            ClassWriter w = Tck.file(ACC_PUBLIC | ACC_SUPER, "Sub", superclass);
            if (method != null) Tck.method(w, flags, method, "()V", 0, 1, m -> m.visitInsn(RETURN));
            Class<?> c = new Tck.Loader().add("Sub", w).loadClass("Sub");
            c.getConstructor();
            return Class.forName("Sub", true, c.getClassLoader()).getName();
        });
    }
    public static void main(String[] a) {
        sub("subclass of String", "java/lang/String", null, 0);
        sub("overriding f", "Test$Base", "f", ACC_PUBLIC);
        sub("static f", "Test$Base", "f", ACC_PUBLIC | ACC_STATIC);
        sub("another p", "Test$Base", "p", ACC_PUBLIC);
        sub("another name", "Test$Base", "g", ACC_PUBLIC);
    }
}
