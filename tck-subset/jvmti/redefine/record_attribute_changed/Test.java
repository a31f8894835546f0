// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    record Pair(int left, int right) {
        String answer() { return "first"; }
    }

    static byte[] components(String... names) {
        return Versions.edit(Versions.of(Pair.class, "first", "second"), w -> new ClassVisitor(ASM8, w) {
            @Override
            public RecordComponentVisitor visitRecordComponent(String name, String descriptor, String signature) {
                return null;
            }

            @Override
            public void visitEnd() {
                for (String name : names)
                    super.visitRecordComponent(name,
                                 name.equals("right")          ? "I"
                                         : name.equals("left") ? "I"
                                                               : "J",
                                 null)
                            .visitEnd();
                super.visitEnd();
            }
        });
    }

    public static void main(String[] a) {
        Pair pair = new Pair(1, 2);
        Tck.show("attribute removed",
                () -> redefine(Pair.class, Versions.of(Pair.class, "first", "second", "Record", "Another")));
        Tck.show("component removed", () -> redefine(Pair.class, components("left")));
        Tck.show("component added", () -> redefine(Pair.class, components("left", "right", "third")));
        Tck.show("component renamed", () -> redefine(Pair.class, components("left", "other")));
        Tck.show("order", () -> redefine(Pair.class, components("right", "left")));
        Tck.show("still", () -> pair.answer() + " " + pair);
        Tck.show("the same", () -> redefine(Pair.class, components("left", "right")));
        Tck.show("new", () -> pair.answer() + " " + pair + " " + pair.equals(new Pair(1, 2)));
    }
}
