// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    int value = 5; static int constructed;
    Test() { constructed++; }
    Test(int v, long w, double d, String s) { value = v + (int) w + (int) d + s.length(); }
    static native Object alloc(Class<?> c);
    static native Object make(Class<?> c);
    public static void main(String[] a) {
        Tck.show("AllocObject", () -> ((Test) alloc(Test.class)).value + " " + constructed);
        Tck.show("NewObject", () -> ((Test) make(Test.class)).value);
        Tck.show("abstract", () -> alloc(Number.class));
        Tck.show("interface", () -> alloc(Runnable.class));
    }
}
