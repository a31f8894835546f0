// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static byte[] file(String answer) { return Tck.returning("C", "answer", answer, 0); }

    public static void main(String[] a) throws Throwable {
        var loader = new Tck.Loader().add("C", file("first"));
        Class<?> c = loader.loadClass("C");
        Tck.show("redefine", () -> redefine(c, file("second")));
        Tck.show("call", () -> Tck.call(loader, "C", "answer"));
        Tck.show("redefine", () -> redefine(c, file("third")));
        Tck.show("call", () -> Tck.call(loader, "C", "answer"));
    }
}
