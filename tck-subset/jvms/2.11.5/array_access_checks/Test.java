// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int[] none; static int[] ints = new int[2]; static Object[] strings = new String[1];
    static int minus = -1;
    public static void main(String[] a) {
        Tck.show("null load", () -> none[0]);
        Tck.show("null store", () -> none[0] = 1);
        Tck.show("null length", () -> none.length);
        Tck.show("load -1", () -> ints[minus]);
        Tck.show("load 2", () -> ints[2]);
        Tck.show("store 2", () -> ints[2] = 0);
        Tck.show("wrong type", () -> strings[0] = 1);
        Tck.show("wrong type outside", () -> strings[1] = 1);
        Tck.show("null is assignable", () -> strings[0] = null);
        Object[][] nested = new String[1][];
        Tck.show("array of another type", () -> nested[0] = new Integer[0]);
        Tck.show("array of the type", () -> (nested[0] = new String[3]).length);
    }
}
