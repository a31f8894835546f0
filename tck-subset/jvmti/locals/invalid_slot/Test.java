// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void work(int a, int b) {
        look();
        System.out.println(a + " " + b);
    }
    public static void main(String[] args) { work(1, 2); }
}
