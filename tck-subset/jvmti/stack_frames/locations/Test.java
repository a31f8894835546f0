// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void down(int n) {
        if (n == 0)
            look();
        else
            down(n - 1);
    }
    public static void main(String[] args) {
        look();
        down(2);
        new Test();
    }
    Test() { look(); }
}
