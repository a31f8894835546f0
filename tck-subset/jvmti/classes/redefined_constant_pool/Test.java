// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void text(Class<?> type);
    static native void redefine(Class<?> type, byte[] bytes);
    static byte[] made(String text, int before) { return Tck.returning("Made", "run", text, before); }
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader().add("Made", made("first text", 2));
        Class<?> made = Class.forName("Made", true, loader);
        System.out.println(Tck.call(loader, "Made", "run"));
        text(made);
        redefine(made, made("second text", 20));
        System.out.println(Tck.call(loader, "Made", "run"));
        text(made);
    }
}
