// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int field = 1;
    static int entered(int n) {
        n += 2;
        return n;
    }
    static int reads(int n) {
        n += field;
        return n;
    }
    static int catches() {
        try {
            throw new RuntimeException();
        } catch (RuntimeException e) {
            int n = 3;
            return n;
        }
    }
    public static void main(String[] args) {
        begin();
        System.out.println(entered(1));
        System.out.println(reads(1));
        System.out.println(catches());
    }
}
