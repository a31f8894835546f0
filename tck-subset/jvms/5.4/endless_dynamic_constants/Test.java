// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import java.nio.ByteBuffer;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static int runs;
    public static Object make(MethodHandles.Lookup lookup, String name, Class<?> type, Object argument) {
        runs++;
        return name;
    }
    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type, Object argument) {
        runs++;
        return new ConstantCallSite(MethodHandles.constant(Object.class, name));
    }
    static final Handle MAKE = new Handle(H_INVOKESTATIC, "Test", "make",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;", false);
    static final Handle LINK = new Handle(H_INVOKESTATIC, "Test", "link",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", false);
    static final int END = 0x12345678;

    /** c0 with c1 as its argument, and so on to the last, which has END. */
    static ConstantDynamic chain(int length) {
        Object argument = END;
        for (int i = length - 1; i >= 0; i--) argument = new ConstantDynamic("c" + i, "Ljava/lang/Object;", MAKE, argument);
        return (ConstantDynamic) argument;
    }
    /** Class User, whose run() answers the head of a chain; `loop`: END in the bootstrap methods is replaced by the constant of that name. */
    static byte[] user(int length, boolean callSite, String loop) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V11, ACC_PUBLIC | ACC_SUPER, "User", null, "java/lang/Object", null);
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", 1, 0, m -> {
            if (callSite) m.visitInvokeDynamicInsn("site", "()Ljava/lang/Object;", LINK, chain(length));
            else m.visitLdcInsn(chain(length));
            m.visitInsn(ARETURN);
        });
        w.visitEnd();
        byte[] bytes = w.toByteArray();
        if (loop == null) return bytes;
        ClassReader r = new ClassReader(bytes);
        int end = 0, target = 0;
        char[] buffer = new char[100];
        for (int i = 1; i < r.getItemCount(); i++) {
            int at = r.getItem(i);
            if (at == 0) continue;
            if (bytes[at - 1] == 3 && r.readInt(at) == END) end = i;
            if (bytes[at - 1] == 17 && r.readUTF8(r.getItem(r.readUnsignedShort(at + 2)), buffer).equals(loop)) target = i;
        }
        for (int at = bytes.length - 2; ; at--)   // BootstrapMethods is the last attribute
            if (r.readUnsignedShort(at) == end) {
                ByteBuffer.wrap(bytes).putShort(at, (short) target);
                return bytes;
            }
    }
    static void resolve(String what, byte[] bytes) {
        Tck.Loader loader = new Tck.Loader().add("User", bytes);
        runs = 0;
        for (int i = 1; i <= 2; i++) Tck.show(what + ", time " + i, () -> Tck.call(loader, "User", "run"));
        System.out.println("bootstrap methods run: " + runs);
    }
    public static void main(String[] a) {
        resolve("a chain", user(20, false, null));
        resolve("its own argument", user(1, false, "c0"));
        resolve("a loop", user(5, false, "c0"));
        resolve("a loop behind", user(5, false, "c3"));
        resolve("a call site with a loop", user(3, true, "c1"));
    }
}
