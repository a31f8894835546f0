// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Object integer);
    static void work(String s, Object[] array, int i) {
        look(5);
        System.out.println(s + " " + array.length + " " + i);
    }
    public static void main(String[] args) { work("s", new Object[3], 4); }
}
