// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native Object module(Class<?> c);
    public static void main(String[] a) {
        Tck.show("String", () -> ((Module) module(String.class)).getName());
        Tck.show("own", () -> module(Test.class) == Test.class.getModule());
        Tck.show("int", () -> ((Module) module(int.class)).getName());
        Tck.show("array", () -> module(Test[].class) == Test.class.getModule());
        Tck.show("null", () -> module(null));
    }
}
