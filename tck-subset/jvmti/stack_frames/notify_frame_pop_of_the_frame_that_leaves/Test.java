// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int asked(int x) { return x + 1; }
    static int unasked(int x) { return x + 2; }
    public static void main(String[] args) {
        begin();
        int sum = asked(1);
        sum += unasked(1);
        sum += asked(10);
        end();
        System.out.println(sum);
    }
}
