// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static ClassWriter file(String name, String host, String... members) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V11, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
        if (host != null) w.visitNestHost(host);
        for (String member : members) w.visitNestMember(member);
        return w;
    }
    static ClassWriter target(String host, String... members) {
        ClassWriter w = file("Target", host, members);
        Tck.method(w, ACC_PRIVATE | ACC_STATIC, "secret", "()V", 0, 0, m -> m.visitInsn(RETURN));
        return w;
    }
    static ClassWriter user(String host) {
        ClassWriter w = file("User", host);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", 1, 0, m -> { m.visitMethodInsn(INVOKESTATIC, "Target", "secret", "()V", false); Tck.returnNull(m); });
        return w;
    }
    static void check(String what, ClassWriter target, ClassWriter user) { Tck.show(what, () -> Tck.call(new Tck.Loader().add("Target", target).add("User", user), "User", "run")); }
    public static void main(String[] a) {
        check("stranger", target(null), user(null));
        check("nest mate", target(null, "User"), user("Target"));
        check("not listed", target(null), user("Target"));
        check("listed, names no host", target(null, "User"), user(null));
        check("host that is missing", target(null, "User"), user("Missing"));
        Tck.show("nest host", () -> Test.class.getNestHost() + " " + Tck.Loader.class.getNestHost());
    }
}
