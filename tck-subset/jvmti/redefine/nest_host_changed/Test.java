// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static byte[] hosted(Class<?> type, String host) {
        return Versions.edit(Versions.of(type, "first", "second"), w -> new ClassVisitor(ASM8, w) {
            @Override
            public void visitNestHost(String h) {}

            @Override
            public void visitEnd() {
                if (host != null) super.visitNestHost(host);
                super.visitEnd();
            }
        });
    }

    public static void main(String[] a) {
        Tck.show("removed", () -> redefine(Target.class, hosted(Target.class, null)));
        Tck.show("another", () -> redefine(Target.class, hosted(Target.class, "Tck")));
        Tck.show("added", () -> redefine(Alone.class, hosted(Alone.class, "Test")));
        Tck.show("still",
                ()
                        -> Target.answer() + " " + Target.class.getNestHost().getName() + " "
                        + Alone.class.getNestHost().getName());
        Tck.show("the same", () -> redefine(Target.class, hosted(Target.class, "Test")));
        Tck.show("new", () -> Target.answer());
    }
}

class Alone {}
