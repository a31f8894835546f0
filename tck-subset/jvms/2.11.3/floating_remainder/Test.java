// SPDX-License-Identifier: Apache-2.0
public class Test {
    static double d(double x) { return x; }
    static float f(float x) { return x; }
    public static void main(String[] a) {
        double inf = Double.POSITIVE_INFINITY;
        Tck.show("5.5 % 2", () -> d(5.5) % d(2));
        Tck.show("-5.5 % 2", () -> d(-5.5) % d(2));
        Tck.show("5.5 % -2", () -> d(5.5) % d(-2));
        Tck.show("7 % 4 is not IEEE", () -> d(7) % d(4));
        Tck.show("1 % 0", () -> d(1) % d(0));
        Tck.show("inf % 1", () -> d(inf) % d(1));
        Tck.show("1 % inf", () -> d(1) % d(inf));
        Tck.show("-0 % 1", () -> d(-0.0) % d(1));
        Tck.show("1e300 % 3", () -> d(1e300) % d(3));
        Tck.show("float 5.3 % 2.1", () -> f(5.3f) % f(2.1f));
    }
}
