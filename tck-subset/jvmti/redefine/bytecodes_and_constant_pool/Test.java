// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native String constant(Class<?> c);

    static byte[] file(String answer, int before) { return Tck.returning("C", "answer", answer, before); }

    public static void main(String[] a) throws Throwable {
        var loader = new Tck.Loader().add("C", file("first", 0));
        Class<?> c = loader.loadClass("C");
        Tck.show("call", () -> Tck.call(loader, "C", "answer"));
        Tck.show("constant", () -> constant(c));
        Tck.show("redefine", () -> redefine(c, file("second", 20)));
        Tck.show("constant", () -> constant(c));
        Tck.show("call", () -> Tck.call(loader, "C", "answer"));
        Tck.show("constant", () -> constant(c));
        Tck.show("redefine", () -> redefine(c, file("third", 300)));
        Tck.show("constant", () -> constant(c));
    }
}
