// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    public interface I { String m(); }
    public interface D { default String m() { return "default"; } }
    public static abstract class Base implements I {}
    public static class Inherits implements D {}

    /** A subclass of `superclass` whose m has that access. */
    static void select(String what, Class<?> superclass, Class<?> declaring, int access) {
        for (boolean byInterface : new boolean[] {false, true})
            for (boolean byHandle : new boolean[] {false, true}) {
                String owner = (byInterface ? declaring : superclass).getName();
                Tck.show(what + (byInterface ? ", invokeinterface" : ", invokevirtual") + (byHandle ? " by handle" : ""), () -> {
                    var w = Tck.file(ACC_PUBLIC | ACC_SUPER, "X", superclass.getName());
                    Tck.method(w, access, "m", "()Ljava/lang/String;", 1, 1, m -> { m.visitLdcInsn("overrider"); m.visitInsn(ARETURN); });
                    return Tck.run(new Tck.Loader().add("X", w), 3, 0, m -> {
                        if (byHandle) m.visitLdcInsn(new Handle(byInterface ? H_INVOKEINTERFACE : H_INVOKEVIRTUAL, owner, "m", "()Ljava/lang/String;", byInterface));
                        m.visitTypeInsn(NEW, "X");
                        m.visitInsn(DUP);
                        m.visitMethodInsn(INVOKESPECIAL, "X", "<init>", "()V", false);
                        if (byHandle) m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(L" + owner + ";)Ljava/lang/String;", false);
                        else m.visitMethodInsn(byInterface ? INVOKEINTERFACE : INVOKEVIRTUAL, owner, "m", "()Ljava/lang/String;", byInterface);
                        m.visitInsn(ARETURN);
                    });
                });
            }
    }
    public static void main(String[] a) {
        select("public", Base.class, I.class, ACC_PUBLIC);
        select("protected", Base.class, I.class, ACC_PROTECTED);
        select("package access", Base.class, I.class, 0);
        select("protected for a default", Inherits.class, D.class, ACC_PROTECTED);
        select("package access for a default", Inherits.class, D.class, 0);
    }
}
