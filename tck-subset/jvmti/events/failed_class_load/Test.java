// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.
asm.Opcodes {
    public static void main(String[] a) {
        var malformed = Tck.file("A");
        malformed.visitField(0, "bad;name", "I", null, null).visitEnd();
        var noSuper = Tck.file(ACC_PUBLIC | ACC_SUPER, "B", "Missing");
        var broken = Tck.file("C");
        Tck.method(broken, ACC_PUBLIC | ACC_STATIC, "answer", "()Ljava/lang/Object;", 1, 0, m -> m.visitInsn(ARETURN));
        var good = Tck.file("D");
        var loader = new Tck.Loader().add("A", malformed).add("B", noSuper).add("C", broken).add("D", good);
        for (String name : new String[] {"A", "B", "C", "D"})
            Tck.show(name, () -> Class.forName(name, true, loader).getName());
    }
}
