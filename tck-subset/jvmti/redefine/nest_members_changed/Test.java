// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static byte[] members(Class<?> type, String... names) {
        return Versions.edit(Versions.of(type, "first", "second"), w -> new ClassVisitor(ASM8, w) {
            @Override
            public void visitNestMember(String n) {}

            @Override
            public void visitEnd() {
                for (String name : names) super.visitNestMember(name);
                super.visitEnd();
            }
        });
    }

    public static void main(String[] a) {
        Tck.show("removed", () -> redefine(Host.class, members(Host.class)));
        Tck.show("one less", () -> redefine(Host.class, members(Host.class, "Host$A")));
        Tck.show("one more", () -> redefine(Host.class, members(Host.class, "Host$A", "Host$B", "Host$C")));
        Tck.show("another", () -> redefine(Host.class, members(Host.class, "Host$A", "Host$C")));
        Tck.show("added", () -> redefine(Alone.class, members(Alone.class, "Host$A")));
        Tck.show("still", () -> Host.answer());
        Tck.show("the same", () -> redefine(Host.class, members(Host.class, "Host$A", "Host$B")));
        Tck.show("new", () -> Host.answer());
    }
}

class Host {
    static class A {}

    static class B {}

    static String answer() { return "first"; }
}

class Alone {}
