// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) throws Throwable {
        Tck.Loader loader = new Tck.Loader().add("E", Tck.file("E"));
        Class<?> e = loader.loadClass("E"), array = Class.forName("[[LE;", false, loader);
        Tck.show("loader", () -> array.getClassLoader() == loader);
        Tck.show("loader of int[]", () -> Class.forName("[I", false, loader).getClassLoader());
        Tck.show("once", () -> array == java.lang.reflect.Array.newInstance(e, 0, 0).getClass());
        Tck.show("component", () -> array.getComponentType().getComponentType() == e);
        Tck.show("superclass", () -> array.getSuperclass());
        Tck.show("interfaces", () -> java.util.Arrays.toString(array.getInterfaces()));
        Tck.show("modifiers", () -> java.lang.reflect.Modifier.toString(array.getModifiers()));
        Tck.show("missing element", () -> Class.forName("[Lno.Such;", false, loader));
        Tck.show("256 dimensions", () -> Class.forName("[".repeat(256) + "I"));
        Tck.show("255 dimensions", () -> Class.forName("[".repeat(255) + "I").getName().length());
    }
}
