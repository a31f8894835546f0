// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int loop(int n) {
        int sum = 0;
        while (n > 0) {
            if (n == 2) sum += 10;
            n--;
        }
        return sum;
    }
    public static void main(String[] args) {
        begin();
        int sum = loop(3);
        end();
        System.out.println(sum);
    }
}
