// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void work(int i, long j, float f, double d, Object o) {
        look();
        System.out.println(i + " " + j + " " + f + " " + d + " " + o);
    }
    public static void main(String[] a) { work(1, 2L, 3.5f, 4.5, "five"); }
}
