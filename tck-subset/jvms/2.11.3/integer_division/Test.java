// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int zero = 0, minusOne = -1;
    public static void main(String[] a) {
        Tck.show("1 / 0", () -> 1 / zero);
        Tck.show("1L % 0", () -> 1L % zero);
        Tck.show("MIN / -1", () -> Integer.MIN_VALUE / minusOne);
        Tck.show("MIN % -1", () -> Integer.MIN_VALUE % minusOne);
        Tck.show("long MIN / -1", () -> Long.MIN_VALUE / minusOne);
        Tck.show("long MIN % -1", () -> Long.MIN_VALUE % minusOne);
        Tck.show("-7 / 2, -7 % 2", () -> (-7 / (zero + 2)) + " " + (-7 % (zero + 2)));
        Tck.show("1.0 / 0", () -> 1.0 / zero);
    }
}
