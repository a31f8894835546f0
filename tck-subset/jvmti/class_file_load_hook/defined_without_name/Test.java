// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native Class<?> defineByJni(String name, ClassLoader loader, byte[] bytes);

    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
    }

    static byte[] file(String name) { return Tck.returning(name, "answer", "original", 0); }

    static void show(Class<?> c) { Tck.show(c.getName(), () -> c.getMethod("answer").invoke(null)); }

    public static void main(String[] a) {
        var loader = new Loader();
        show(loader.define("A", file("A")));
        show(loader.define(null, file("B")));
        show(defineByJni("C", loader, file("C")));
        show(defineByJni(null, loader, file("D")));
    }
}
