// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void work(int before, long j, float f, double d, int after) {
        look();
        System.out.println(before + " " + Long.toHexString(j) + " " + f + " " + d + " " + after);
    }
    public static void main(String[] args) { work(1, 0x123456789abcdef0L, 2.5f, -1e300, 2); }
}
