// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public interface I { int x = Integer.parseInt("1"), y = Integer.parseInt("2"); }
    public static class Base { public static int x = 10, y = 20, z = 30; }
    public static class Sub extends Base implements I { public static int z = 300; }
    static void get(String what, String owner, String name, String descriptor) {
        Tck.show(what, () -> Tck.run(1, 0, m -> {
            m.visitFieldInsn(GETSTATIC, owner, name, descriptor);
            if (descriptor.equals("I")) Tck.returnInt(m); else Tck.returnNull(m.getClass() == null ? null : drop(m));
        }));
    }
    static org.objectweb.asm.MethodVisitor drop(org.objectweb.asm.MethodVisitor m) { m.visitInsn(POP); return m; }
    public static void main(String[] a) {
        get("declared", "Test$Sub", "z", "I");
        get("interface before superclass", "Test$Sub", "x", "I");
        get("superclass itself", "Test$Base", "x", "I");
        get("missing", "Test$Sub", "w", "I");
        get("other descriptor", "Test$Sub", "x", "Ljava/lang/String;");
    }
}
