// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static org.objectweb.asm.ClassWriter user(String name) {
        var w = Tck.file(name);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitLdcInsn(org.objectweb.asm.Type.getObjectType("Late"));
            m.visitInsn(ARETURN);
        });
        return w;
    }
    public static void main(String[] a) {
        Tck.Loader loader = new Tck.Loader().add("User", user("User")).add("Other", user("Other"));
        Tck.show("before", () -> Tck.call(loader, "User", "run"));
        loader.add("Late", Tck.file("Late"));
        Tck.show("after", () -> Tck.call(loader, "User", "run"));
        Tck.show("another class", () -> Tck.call(loader, "Other", "run"));
        Tck.show("the first again", () -> Tck.call(loader, "User", "run"));
    }
}
