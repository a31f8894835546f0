// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void work(int i, long j, float f, double d, Object o) {
        int own = i + 100;
        look();
        System.out.println(i + " " + j + " " + f + " " + d + " " + o + " " + own);
    }
    public static void main(String[] args) { work(1, 2, 3, 4, "five"); }
}
