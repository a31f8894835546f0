// SPDX-License-Identifier: Apache-2.0
public class Test {
    native void look(Object string, Object array, Object ints);
    void work(String s, Object[] array, int[] ints, Comparable<?> c, Object none) {
        look("new", new String[] {"n1"}, new int[] {7, 8, 9});
        System.out.println(s + " " + array.length + " " + ints.length + " " + c + " " + none);
    }
    public static void main(String[] args) { new Test().work("old", new Object[5], new int[0], 12, null); }
}
