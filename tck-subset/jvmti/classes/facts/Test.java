// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Class<?> c, int release);
    static void look(Class<?> c) { look(c, Runtime.version().feature()); }
    static class Nested { }
    interface Face { void m(); }
    public static void main(String[] a) throws Exception {
        Class.forName("Test$Nested");
        Class.forName("Test$Face");
        look(Test.class); look(Nested.class); look(Face.class); look(int[].class); look(int.class); look(String.class);
    }
}
