// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import org.objectweb.asm.*;
public class Test implements Opcodes {
    public static int runs;
    public static Object make(MethodHandles.Lookup lookup, String name, Class<?> type) { return name + ++runs; }
    public static int makeInt(MethodHandles.Lookup lookup, String name, Class<?> type) { return ++runs; }
    public static Object fail(MethodHandles.Lookup lookup, String name, Class<?> type) { runs++; throw new IllegalStateException(); }
    static void add(ClassWriter w, String method, String bootstrap, String type, String result) {
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, method, "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitLdcInsn(new ConstantDynamic("c", type, new Handle(H_INVOKESTATIC, "Test", bootstrap,
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)" + result, false)));
            if (type.equals("I")) Tck.returnInt(m); else m.visitInsn(ARETURN);
        });
    }
    public static void main(String[] a) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V11, ACC_PUBLIC | ACC_SUPER, "User", null, "java/lang/Object", null);
        add(w, "object", "make", "Ljava/lang/String;", "Ljava/lang/Object;");
        add(w, "same", "make", "Ljava/lang/String;", "Ljava/lang/Object;");
        add(w, "number", "makeInt", "I", "I");
        add(w, "fails", "fail", "Ljava/lang/String;", "Ljava/lang/Object;");
        add(w, "wrong", "make", "Ljava/lang/Integer;", "Ljava/lang/Object;");
        Tck.Loader loader = new Tck.Loader().add("User", w);
        for (String name : new String[] {"object", "object", "same", "number", "number", "fails", "fails", "wrong"})
            Tck.show(name, () -> Tck.call(loader, "User", name));
        Tck.show("bootstraps run", () -> runs);
    }
}
