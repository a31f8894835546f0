// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public static class A { public String who() { return "A"; } }
    public static class B extends A { public String who() { return "B"; } }
    public static void main(String[] a) {
        for (String named : new String[] {"Test$A", "Test$B"}) {
            Tck.show("through " + named, () -> {
                var c = Tck.file(ACC_PUBLIC | ACC_SUPER, "C", "Test$B");
                Tck.method(c, ACC_PUBLIC, "who", "()Ljava/lang/String;", 1, 1, m -> {
                    m.visitVarInsn(ALOAD, 0);
                    m.visitMethodInsn(INVOKESPECIAL, named, "who", "()Ljava/lang/String;", false);
                    m.visitInsn(ARETURN);
                });
                return ((A) new Tck.Loader().add("C", c).loadClass("C").getConstructor().newInstance()).who();
            });
        }
    }
}
