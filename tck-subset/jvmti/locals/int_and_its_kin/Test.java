// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();
    static void work(int i, short s, char c, byte b, boolean z) {
        look();
        System.out.println(i + " " + s + " " + c + " " + b + " " + z);
    }
    public static void main(String[] args) { work(Integer.MIN_VALUE, (short) -2, 'c', (byte) -4, true); }
}
