/** Methods of Math, Integer and Long. */
class Numbers {
    static final double[] DOUBLES = {0.0, -0.0, 1, -1, 1.5, -2.5, 1e-300, 1e300, Math.PI, Math.PI / 2, 710, -746, Double.MIN_VALUE, Double.MAX_VALUE,
                                     Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 0x1p1023, 100, 3, 0.5};
    static final int[] INTS = {0, 1, -1, 2, 7, -13, 1 << 30, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x55555555};
    static final long[] LONGS = {0, 1, -1, 2, 7, -13, 1L << 62, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE, 0x5555555555555555L};

    static void print(double number) { System.out.print(Double.toHexString(number) + " "); }
    static void print(Object text) { System.out.print(text + " "); }

    /** Math promises results within 1 ulp of the right one, StrictMath those of fdlibm, which are, too. */
    static void near(String name, double result, double strict) {
        Test.check(Double.compare(result, strict) == 0 || Math.abs(result - strict) <= 2 * Math.ulp(strict), name, result, strict);
    }

    static void run() {
        for (double a : DOUBLES) {
            print(Math.signum(a));
            print(Math.signum((float) a));
            for (double b : DOUBLES) {
                print(Math.max(a, b));
                print(Math.min(a, b));
                print(Math.max((float) a, (float) b));
                print(Math.min((float) a, (float) b));
                print(Math.copySign(a, b == b ? b : 1));
                print(Math.copySign((float) a, b == b ? (float) b : 1));
                near("pow", Math.pow(a, b), StrictMath.pow(a, b));
            }
            System.out.println();
        }
        // Exactly as specified.
        for (double b : DOUBLES) print(Math.pow(1, b));
        for (double b : DOUBLES) print(Math.pow(b, 0.0));
        for (double b : DOUBLES) print(Math.pow(-1, b));
        System.out.println();
        for (double a : new double[] {0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -1}) {
            print(Math.sin(a == -1 ? 0 : a));
            print(Math.cos(a == -1 ? 0 : a));
            print(Math.tan(a == -1 ? 0 : a));
            print(Math.exp(a == -1 ? 0 : a));
            print(Math.log(a));
        }
        System.out.println();
        for (int i = 0; i < 1000; i++) {
            double a = Double.longBitsToDouble(Test.RANDOM.nextLong()), b = Test.RANDOM.nextDouble() * 100 - 50;
            for (double x : new double[] {a, b}) {
                near("sin", Math.sin(x), StrictMath.sin(x));
                near("cos", Math.cos(x), StrictMath.cos(x));
                near("tan", Math.tan(x), StrictMath.tan(x));
                near("exp", Math.exp(x), StrictMath.exp(x));
                near("log", Math.log(x), StrictMath.log(x));
                near("pow", Math.pow(x, b), StrictMath.pow(x, b));
                near("pow", Math.pow(Math.abs(b), x), StrictMath.pow(Math.abs(b), x));
            }
        }
        for (int a : INTS) {
            print(Test.outcome(() -> Math.incrementExact(a)) + Test.outcome(() -> Math.decrementExact(a)) + Test.outcome(() -> Math.negateExact(a)));
            for (int b : INTS)
                print(Integer.compareUnsigned(a, b) + " " + Test.outcome(() -> Integer.divideUnsigned(a, b)) + " " + Test.outcome(() -> Integer.remainderUnsigned(a, b)));
            System.out.println();
        }
        for (long a : LONGS) {
            print(Test.outcome(() -> Math.incrementExact(a)) + Test.outcome(() -> Math.decrementExact(a)) + Test.outcome(() -> Math.negateExact(a)));
            for (long b : LONGS)
                print(Long.compareUnsigned(a, b) + " " + Test.outcome(() -> Long.divideUnsigned(a, b)) + " " + Test.outcome(() -> Long.remainderUnsigned(a, b)));
            System.out.println();
        }
    }
}
