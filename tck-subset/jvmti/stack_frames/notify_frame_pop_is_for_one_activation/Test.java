// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void request(int... depths);
    static void down(int n) {
        if (n > 0)
            down(n - 1);
        else
            request(2, 4);
        System.out.println("leaving " + n);
    }
    static void quiet(int n) {
        if (n > 0) quiet(n - 1);
    }
    public static void main(String[] args) {
        down(4);
        quiet(2);
        down0();
        System.out.println("end");
    }
    static void down0() {
        request(1);
        quiet(1);
    }
}
