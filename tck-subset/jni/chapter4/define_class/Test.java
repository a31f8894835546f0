// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native Class<?> define(String name, ClassLoader loader, byte[] bytes);
    public static void main(String[] a) {
        var w = Tck.file("Made");
        w.visitEnd();
        byte[] bytes = w.toByteArray();
        ClassLoader loader = new Tck.Loader();
        Tck.show("defined", () -> define("Made", loader, bytes).getName());
        Tck.show("loader", () -> Class.forName("Made", false, loader).getClassLoader() == loader);
        Tck.show("again", () -> define("Made", loader, bytes));
        Tck.show("no name", () -> define(null, new Tck.Loader(), bytes).getName());
        Tck.show("other name", () -> define("Other", new Tck.Loader(), bytes));
        Tck.show("broken", () -> define("Made", new Tck.Loader(), new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
    }
}
