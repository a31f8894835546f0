// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static void touch(String type) {
        Tck.show(type, () -> Tck.run(1, 0, m -> {
            m.visitLdcInsn(org.objectweb.asm.Type.getObjectType(type));
            m.visitInsn(ARETURN);
        }));
    }
    public static void main(String[] a) {
        touch("java/util/List");
        touch("sun/security/util/DerValue");
        touch("jdk/internal/util/ArraysSupport");
        touch("[Ljdk/internal/util/ArraysSupport;");
        Tck.show("names", () -> Class.forName("jdk.internal.util.ArraysSupport").getModule().getName());
    }
}
