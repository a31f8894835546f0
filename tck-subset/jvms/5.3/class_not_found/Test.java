// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public static void main(String[] a) {
        Tck.show("forName", () -> Class.forName("no.Such"));
        Tck.show("resolution", () -> Tck.run(1, 0, m -> { m.visitLdcInsn(org.objectweb.asm.Type.getObjectType("no/Such")); m.visitInsn(ARETURN); }));
        Tck.show("cause", () -> {
            try {
                return Tck.run(1, 0, m -> { m.visitTypeInsn(NEW, "no/Such"); m.visitInsn(ARETURN); });
            } catch (NoClassDefFoundError e) {
                return e.getCause();
            } catch (VerifyError e) {
                return "VerifyError";
            }
        });
        Tck.show("cause of ldc", () -> {
            try {
                return Tck.run(1, 0, m -> { m.visitLdcInsn(org.objectweb.asm.Type.getObjectType("no/Such")); m.visitInsn(ARETURN); });
            } catch (NoClassDefFoundError e) {
                return e.getCause() == null ? null : e.getCause().getClass();
            }
        });
        Tck.show("superclass", () -> new Tck.Loader().add("Sub", Tck.file(ACC_PUBLIC | ACC_SUPER, "Sub", "no/Such")).loadClass("Sub"));
    }
}
