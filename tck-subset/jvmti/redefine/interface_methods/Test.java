// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    interface Face {
        default String usual() { return "default 1, ".concat(own()); }

        static String fixed() { return "static 1"; }

        private String own() { return "private 1"; }
    }

    interface Narrow extends Face {}

    static class Inherits implements Narrow {}

    static class Overrides implements Face {
        public String usual() { return "own, ".concat(Face.super.usual()); }
    }

    static void all(Face... faces) {
        for (Face f : faces) System.out.println(f.usual() + ", " + Face.fixed());
    }

    public static void main(String[] a) {
        Face[] faces = {new Inherits(), new Overrides(), new Face(){}};
        all(faces);
        Tck.show("redefine",
                ()
                        -> redefine(Face.class,
                                Versions.of(Face.class, "default 1, ", "default 2, ", "static 1", "static 2",
                                        "private 1", "private 2")));
        all(faces);
        Inherits one = new Inherits();
        Tck.show("by its class", () -> one.usual());
    }
}
