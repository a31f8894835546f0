// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(Object string, Object array, Object ints);
    static Object object() { return "own"; }
    static Comparable<?> comparable() { return "own"; }
    static Object[] array() { return null; }
    static String nothing() { return "own"; }
    static Integer integer() { return 5; }
    static int[] ints() { return null; }
    public static void main(String[] args) {
        begin("given", new String[] {"x", "y"}, new int[] {1, 2, 3});
        System.out.println(object());
        System.out.println(comparable());
        System.out.println(array().length);
        System.out.println(nothing());
        System.out.println(integer());
        System.out.println(ints().length);
    }
}
