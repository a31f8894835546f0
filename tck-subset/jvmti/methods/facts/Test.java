// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static native long nat(int i);
    static int work(int i, long j, Object o) {
        int k = i + 1;
        return k;
    }
    public static void main(String[] a) { look(); }
}
