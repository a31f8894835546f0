// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int twice(int n) { return n + n; }
    static int count(int limit) {
        int rounds = 0;
        for (int i = 0; i < limit; i++) { rounds += twice(i) - 2 * i + 1; }
        return rounds;
    }
    public static void main(String[] args) {
        begin();
        System.out.println(twice(5));
        System.out.println(count(1000));
    }
}
