// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int work(int n) {
        n += 2;
        return n;
    }
    static int other(int n) {
        n += 3;
        return n;
    }
    public static void main(String[] args) {
        begin();
        System.out.println(work(1));
        System.out.println(other(1));
    }
}
