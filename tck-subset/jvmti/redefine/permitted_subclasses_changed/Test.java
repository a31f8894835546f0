// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    sealed interface Shape permits Circle, Square {
        static String answer() { return "first"; }
    }

    static final class Circle implements Shape {}

    static final class Square implements Shape {}

    interface Open {}

    /** This ASM does not know it. */
    static class PermittedSubclasses extends Attribute {
        final String[] names;

        PermittedSubclasses(String... names) {
            super("PermittedSubclasses");
            this.names = names;
        }

        @Override
        protected ByteVector write(ClassWriter w, byte[] code, int length, int stack, int locals) {
            var bytes = new ByteVector().putShort(names.length);
            for (String name : names) bytes.putShort(w.newClass(name));
            return bytes;
        }
    }

    static byte[] permits(Class<?> type, String... names) {
        byte[] file = Versions.of(type, "first", "second", "PermittedSubclasses", "Dropped");
        return Versions.edit(file, w -> new ClassVisitor(ASM8, w) {
            @Override
            public void visitAttribute(Attribute attribute) {}

            @Override
            public void visitEnd() {
                if (names.length != 0) super.visitAttribute(new PermittedSubclasses(names));
                super.visitEnd();
            }
        });
    }

    public static void main(String[] a) {
        Tck.show("removed", () -> redefine(Shape.class, permits(Shape.class)));
        Tck.show("one less", () -> redefine(Shape.class, permits(Shape.class, "Test$Circle")));
        Tck.show("one more",
                () -> redefine(Shape.class, permits(Shape.class, "Test$Circle", "Test$Square", "Test$More")));
        Tck.show("another", () -> redefine(Shape.class, permits(Shape.class, "Test$Circle", "Test$More")));
        Tck.show("added", () -> redefine(Open.class, permits(Open.class, "Test$Circle")));
        Tck.show("still", () -> Shape.answer() + " " + Open.class.isSealed());
        Tck.show("the same", () -> redefine(Shape.class, permits(Shape.class, "Test$Circle", "Test$Square")));
        Tck.show("new", () -> Shape.answer());
    }
}
