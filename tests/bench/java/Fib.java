// SPDX-License-Identifier: Apache-2.0
/** Recursive invokestatic. */
public class Fib extends BenchBase {
    String name() { return "fib"; }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    long run() { return fib(33); }
    public static void main(String[] a) { drive(new Fib(), a); }
}
