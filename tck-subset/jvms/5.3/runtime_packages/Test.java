// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static org.objectweb.asm.ClassWriter target() {
        var w = Tck.file("p/Target");
        Tck.method(w, ACC_STATIC, "inside", "()V", 0, 0, m -> m.visitInsn(RETURN));
        return w;
    }
    static org.objectweb.asm.ClassWriter user() {
        var w = Tck.file("p/User");
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitMethodInsn(INVOKESTATIC, "p/Target", "inside", "()V", false);
            Tck.returnNull(m);
        });
        return w;
    }
    public static void main(String[] a) {
        Tck.show("same loader", () -> Tck.call(new Tck.Loader().add("p.Target", target()).add("p.User", user()), "p.User", "run"));
        Tck.show("other loader", () -> Tck.call(new Tck.Loader(new Tck.Loader().add("p.Target", target())).add("p.User", user()), "p.User", "run"));
    }
}
