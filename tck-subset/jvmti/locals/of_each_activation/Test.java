// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static String down(int n, String s) {
        if (n == 0)
            look();
        else
            s += down(n - 1, s + n);
        return s + "|" + n;
    }
    public static void main(String[] args) { System.out.println(down(3, "s")); }
}
