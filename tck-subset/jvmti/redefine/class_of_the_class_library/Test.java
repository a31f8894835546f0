// SPDX-License-Identifier: Apache-2.0
import java.util.BitSet;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native boolean modifiable(Class<?> c);

    public static void main(String[] a) {
        var set = new BitSet();
        for (Class<?> c : new Class<?>[] {BitSet.class, Object.class, String.class, Thread.class, Class.class})
            Tck.show(c.getName(), () -> modifiable(c));
        Tck.show("before", () -> {
            set.set(-1);
            return "set";
        });
        Tck.show("redefine",
                ()
                        -> redefine(BitSet.class,
                                Versions.of(BitSet.class, "java/lang/IndexOutOfBoundsException",
                                        "java/lang/IllegalStateException")));
        Tck.show("after", () -> {
            set.set(-1);
            return "set";
        });
        Tck.show("back", () -> redefine(BitSet.class, Versions.of(BitSet.class)));
        Tck.show("then", () -> {
            set.set(-1);
            return "set";
        });
        Tck.show("Object", () -> redefine(Object.class, Versions.of(Object.class)));
        Tck.show("works", () -> new Object().equals(set) + " " + set.hashCode());
    }
}
