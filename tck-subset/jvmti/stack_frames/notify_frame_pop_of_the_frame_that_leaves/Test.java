// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int asked(int x) { return x + 1; }
    static int unasked(int x) { return x + 2; }
    public static void main(String[] args) {
        begin();
        int first = asked(1);
        int second = unasked(1);
        int third = asked(10);
        end();
        System.out.println(first + second + third);
    }
}
