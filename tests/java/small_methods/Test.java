// SPDX-License-Identifier: Apache-2.0
/**
 * Small methods whose work machine code does where they are called: several ways through one, ways that need a call after all, results that are
 * narrowed, parameters that are assigned to, operands below the arguments, exceptions out of the middle with their traces.
 */
public class Test {
    static final int ROUNDS = 20_000;

    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int max(int a, int b) { return a >= b ? a : b; }
    static long clamp(long value, long low, long high) { return value < low ? low : value > high ? high : value; }
    static double clamp(double value, double low) { return value < low ? low : value * 0.5; }
    static float pick(boolean which, float a, float b) { return which ? a : b - 1; }
    static double mixed(int i, double d, long l, float f) { return i + d * l - f; }
    static byte toByte(int value) { return (byte) value; }
    static short toShort(int value) { return value > 7 ? (short) (value * 3) : (short) -value; }
    static char toChar(int value) { return (char) (value - 1); }
    static boolean isOdd(int value) { return (value & 1) != 0; }
    static int assigned(int a, int b) {
        a += b;
        b = a ^ 5;
        if (b > 100) a -= 3;
        return a * b;
    }
    static long wide(long a, int shift) {
        long b = a << shift;
        a = b - a;
        return a ^ b;
    }
    static void nothing(int a, long b) {}
    static int quotient(int a, int b) { return a / b; }
    static int remainderOf(int a, int b) { return b == 1 ? 0 : a % b; }
    static int element(int[] array, int i) { return array[i]; }
    static double elementOr(double[] array, int i, double other) { return i < array.length ? array[i] : other; }
    static int lengthOf(Object[] array) { return array == null ? -1 : array.length; }
    static int rare;
    static int guarded(int a) {
        if (a != 77) return a + 1;
        rare++;
        return rare;
    }
    static int shallow(int n) { return n <= 0 ? 0 : 1 + shallow(n - 1); }
    static int looping(int n) {
        if (n == 0) return 5;
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        return sum;
    }
    static int late(Object o) { return o == null ? 1 : o.hashCode() == 3 ? 2 : 3; }
    static int toInt(double value) { return (int) value; }
    static int compared(long a, long b) { return a < b ? -1 : a == b ? 0 : 1; }
    static int compared(double a, double b) { return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2; }

    interface Shape {
        int area(int k);
        default int twice(int k) { return k < 0 ? k : 2 * k; }
        double scaled(double by);
    }
    static abstract class Base implements Shape {
        int size = 3;
        Base next;
        int plain(int k) { return k > 2 ? k + size : size; }
        int ofNext(int k) { return k == 0 ? 0 : next.size + k; }
        abstract byte code();
    }
    static final class A extends Base {
        public int area(int k) { return k + 1; }
        public double scaled(double by) { return by; }
        byte code() { return (byte) (size * 100); }
    }
    static final class B extends Base {
        public int area(int k) { return k > 5 ? k * size : -k; }
        public double scaled(double by) { return by > 1 ? size * by : by - size; }
        byte code() { return 2; }
        @Override int plain(int k) { return k - size; }
    }
    static final class C extends Base {
        public int area(int k) { return 100 / k; }
        public double scaled(double by) { return next == null ? by : next.scaled(by); }
        byte code() { return (byte) ~size; }
        @Override public int twice(int k) { return k ^ size; }
    }

    static long statics() {
        long sum = 0;
        int[] ints = {3, 1, 4, 1, 5, 9, 2, 6};
        double[] doubles = {2.5, -1, 8};
        for (int i = 0; i < ROUNDS; i++) {
            sum += i * max(i & 63, max(17, i % 50)) - clamp(i, 100L, 5000L);
            sum += (long) (clamp(i * 0.25, 3.5) + pick((i & 2) == 0, i, 2) + mixed(i, 0.5, i + 1L, 1.5f));
            sum ^= toByte(i) + toShort(i) + toChar(i) + (isOdd(i) ? 3 : 4);
            sum += assigned(i & 31, 9) + wide(i * 77L, i & 7);
            nothing(i, sum);
            sum += quotient(1000, (i & 7) + 1) + remainderOf(i, (i & 3) + 1) - element(ints, i & 7);
            sum += (long) elementOr(doubles, i & 3, 0.125) + lengthOf((i & 1) == 0 ? null : new Object[i & 3]);
            sum += guarded(i & 127) + looping(i & 3) + toInt(i * 1.5) + compared(sum, i) + compared(i, 5.0);
            sum += late(i % 100 == 0 ? "late" : null) + toInt(i == 9 ? Double.NaN : i == 11 ? 1e300 : 1) + compared(i == 3 ? Double.NaN : 0, 0);
        }
        return sum;
    }

    static long dispatched(Base[] shapes, Shape[] others) {
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Base shape = shapes[i % shapes.length];
            Shape other = others[i % others.length];
            sum = sum * 3 + shape.plain(i & 7) + shape.ofNext(i & 1) + shape.code() + shape.area((i & 15) + 1);
            sum += other.area((i & 7) + 1) - other.twice((i & 7) - 3) + (long) other.scaled((i & 3) * 0.75);
        }
        return sum;
    }

    static void fails(String what, Runnable work) {
        for (int i = 0; i < 3; i++) work.run();
        try {
            failing = true;
            work.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(what + ": " + e.getClass().getSimpleName() + " in " + trace[0].getMethodName() + ":" + trace[0].getLineNumber() + " of "
                + trace[1].getMethodName() + ":" + trace[1].getLineNumber());
        } finally {
            failing = false;
        }
    }
    static boolean failing;
    static int divides() {
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += i - quotient(i, failing && i == 15_000 ? 0 : 7);
        return sum;
    }
    static int subscripts() {
        int[] array = new int[10];
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += i * element(failing && i == 15_000 ? null : array, failing && i == 14_000 ? 10 : i % 10);
        return sum;
    }
    static int misses(Base b, Base withNext) {
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += i + (failing && i == 19_000 ? b : withNext).ofNext(i & 1 | 2);
        return sum;
    }
    static int misses(Shape c) {
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += i + c.area(failing && i == 19_000 ? 0 : 3);
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(fib(22) + " " + shallow(500));
        System.out.println(statics() + " " + rare);
        A a = new A();
        B b = new B();
        C c = new C();
        b.next = a;
        c.next = b;
        a.next = c;
        System.out.println(dispatched(new Base[] {a, a}, new Shape[] {b}));
        System.out.println(dispatched(new Base[] {a, b, c}, new Shape[] {c, b, a}));
        System.out.println(statics() + " " + rare);
        A alone = new A();
        fails("division", () -> divides());
        fails("subscript", () -> subscripts());
        fails("next", () -> misses(alone, a));
        fails("area", () -> misses(c));
    }
}
