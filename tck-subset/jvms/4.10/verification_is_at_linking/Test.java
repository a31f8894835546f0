// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static int ran;
    public static void main(String[] a) throws Throwable {
        ClassWriter w = Tck.file("Bad");
        Tck.method(w, ACC_STATIC, "<clinit>", "()V", 1, 0, m -> { m.visitInsn(ICONST_1); m.visitFieldInsn(PUTSTATIC, "Test", "ran", "I"); m.visitInsn(RETURN); });
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "bad", "()V", 1, 0, m -> { m.visitInsn(POP); m.visitInsn(RETURN); });
        Tck.Loader loader = new Tck.Loader().add("Bad", w);
        Tck.show("loaded", () -> Class.forName("Bad", false, loader).getName());
        Tck.show("used", () -> Class.forName("Bad", true, loader).getName());
        Tck.show("used again", () -> Class.forName("Bad", true, loader).getName());
        Tck.show("initializer ran", () -> ran);
    }
}
