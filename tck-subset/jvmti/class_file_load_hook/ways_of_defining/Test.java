// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;

public class Test {
    static native boolean seen(String name);

    static byte[] file(String name) {
        var w = Tck.file(name);
        w.visitEnd();
        return w.toByteArray();
    }

    interface Face {}

    enum Color { RED }

    static class Nested {}

    public static void main(String[] a) throws Throwable {
        Class<?> loaded = new Tck.Loader().add("A", file("A")).loadClass("A");
        System.out.println("loader: " + seen("A"));
        MethodHandles.lookup().defineClass(file("B"));
        System.out.println("lookup: " + seen("B"));
        Object proxy =
                Proxy.newProxyInstance(Test.class.getClassLoader(), new Class<?>[] {Face.class}, (p, m, x) -> null);
        System.out.println("proxy: " + seen(proxy.getClass().getName().replace('.', '/')));
        System.out.println("interface: " + seen("Test$Face"));
        Object array = new Nested[1];
        System.out.println("element class: " + seen("Test$Nested") + ", array: " + seen("[LTest$Nested;"));
        System.out.println("before: " + seen("Test$Color"));
        Color.valueOf("RED");
        System.out.println("enum: " + seen("Test$Color"));
        Class.forName("Named", false, Test.class.getClassLoader());
        System.out.println("by name: " + seen("Named"));
    }
}

class Named {}
