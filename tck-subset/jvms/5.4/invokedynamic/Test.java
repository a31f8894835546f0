// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static int runs;
    public static CallSite number(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.constant(int.class, ++runs));
    }
    public static CallSite failing(MethodHandles.Lookup lookup, String name, MethodType type) { runs++; throw new IllegalStateException(); }
    public static CallSite wrongType(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.constant(String.class, "x"));
    }
    public static CallSite none(MethodHandles.Lookup lookup, String name, MethodType type) { return null; }
    static ClassWriter user() {
        ClassWriter w = Tck.file("User");
        String type = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
        for (String bootstrap : new String[] {"number", "failing", "wrongType", "none"}) {
            for (int i = 1; i <= 2; i++) {
                Tck.method(w, ACC_PUBLIC | ACC_STATIC, bootstrap + i, "()Ljava/lang/Object;", 1, 0, m -> {
                    m.visitInvokeDynamicInsn("f", "()I", new Handle(H_INVOKESTATIC, "Test", bootstrap, type, false));
                    Tck.returnInt(m);
                });
            }
        }
        return w;
    }
    public static void main(String[] a) {
        Tck.Loader loader = new Tck.Loader().add("User", user());
        for (String name : new String[] {"number1", "number1", "number2", "number1", "failing1", "failing1", "failing2", "wrongType1", "none1"})
            Tck.show(name, () -> Tck.call(loader, "User", name));
        Tck.show("bootstraps run", () -> runs);
    }
}
