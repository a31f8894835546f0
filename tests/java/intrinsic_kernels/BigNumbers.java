import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Random;

/** java.math.BigInteger: products, squares, powers modulo odd numbers. */
class BigNumbers {
    static final Random RANDOM = Test.RANDOM;

    /** Random, or with long runs of ones and zeros. */
    static BigInteger number(int bits) {
        BigInteger n = new BigInteger(bits, RANDOM);
        return switch (RANDOM.nextInt(4)) {
            case 0 -> BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
            case 1 -> BigInteger.ONE.shiftLeft(bits).subtract(n.shiftRight(bits / 2)).abs();
            default -> n;
        };
    }

    static void products() {
        Test.Sum sum = new Test.Sum("products");
        for (int bits = 1; bits < 5000; bits += 1 + bits / 40) {
            BigInteger a = number(bits), b = number(1 + RANDOM.nextInt(5000)), c = number(40 * bits);
            sum.add(a.multiply(b));
            sum.add(b.multiply(a).negate());
            sum.add(a.multiply(a));
            sum.add(a.pow(3));
            sum.add(number(1000).multiply(c));
            sum.add(a.multiply(c).add(b).mod(a.setBit(0)));
        }
        sum.add(number(2000).multiply(number(1_000_000)));
        sum.print();
    }

    static void powers() {
        Test.Sum sum = new Test.Sum("powers");
        for (int bits = 2; bits < 2600; bits += 1 + bits / 10) {
            BigInteger modulus = number(bits).setBit(0).add(BigInteger.TWO);
            sum.add(number(bits).modPow(number(1 + bits / 8), modulus));
            sum.add(number(2 * bits).modPow(BigInteger.valueOf(65537), modulus));
            sum.add(number(bits).modPow(number(40), number(bits).add(BigInteger.TWO).clearBit(0).setBit(1)));
        }
        sum.add(number(20000).modPow(BigInteger.valueOf(5), number(20000).setBit(0)));
        BigInteger p = BigInteger.probablePrime(700, RANDOM), q = BigInteger.valueOf(7).modInverse(p);
        sum.add(q);
        System.out.println(q.multiply(BigInteger.valueOf(7)).mod(p) + " " + p.isProbablePrime(20));
        sum.print();
    }

    /** What the methods refuse, and lengths that are less than those of the arrays. */
    static void arguments() throws Exception {
        Class<?> ints = int[].class, number = int.class;
        String holder = "java.math.BigInteger";
        Method multiply = Test.method(holder, "multiplyToLen", ints, number, ints, number, ints);
        Method square = Test.method(holder, "squareToLen", ints, number, ints);
        Method add = Test.method(holder, "mulAdd", ints, ints, number, number, number);
        int[] x = {-1, 2, 3, -4}, y = {5, -6, 7};
        for (int[] z : new int[][] {null, new int[5], new int[7], new int[9]})
            for (int xlen : new int[] {-1, 0, 2, 4, 5})
                for (int ylen : new int[] {0, 1, 3, 4}) {
                    int[] copy = z == null ? null : z.clone();
                    System.out.println(xlen + " " + ylen + " " + Test.outcome(() -> multiply.invoke(null, x, xlen, y, ylen, copy)));
                }
        System.out.println(Test.outcome(() -> multiply.invoke(null, null, 1, y, 1, null)));
        for (int len : new int[] {-1, 0, 1, 3, 4, 5}) {
            System.out.println(len + " " + Test.outcome(() -> square.invoke(null, x, len, null)));
            System.out.println(len + " " + Test.outcome(() -> square.invoke(null, x, len, new int[2 * Math.max(len, 0)])));
        }
        System.out.println(Test.outcome(() -> square.invoke(null, null, 1, null)));
        for (int offset : new int[] {-1, 0, 1, 3, 4})
            for (int len : new int[] {-1, 0, 1, 3, 4, 5}) {
                int[] out = {1, 2, 3, 4, 5};
                System.out.println(offset + " " + len + " " + Test.outcome(() -> add.invoke(null, out, y, offset, len, -7)) + " "
                                   + Test.outcome(() -> out));
            }
        System.out.println(Test.outcome(() -> add.invoke(null, null, y, 0, 1, 1)));
        System.out.println(Test.outcome(() -> add.invoke(null, y, null, 0, 1, 1)));
    }

    static void run() throws Exception {
        products();
        powers();
        arguments();
    }
}
