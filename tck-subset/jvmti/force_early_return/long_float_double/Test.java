// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int executed;
    long aLong() {
        executed++;
        return 1;
    }
    static float aFloat(int a, long b) {
        executed++;
        return 1;
    }
    static double aDouble(Object o) {
        executed++;
        return 1;
    }
    public static void main(String[] args) {
        begin();
        long base = 1000;
        System.out.println(base + new Test().aLong());
        System.out.println(base / 3 + "|" + aFloat(5, 6L) + "|" + aDouble("x"));
        System.out.println("executed " + executed);
    }
}
