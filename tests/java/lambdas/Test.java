// SPDX-License-Identifier: Apache-2.0
import java.io.Serializable;
import java.util.*;
import java.util.function.*;

/**
 * invokedynamic with LambdaMetafactory: captures of every type, all kinds of method references, serializable and
 * intersection lambdas, recursion, currying.
 */
public class Test {
    int base = 100;
    int plus(int x) { return base + x; }
    static int twice(int x) { return 2 * x; }
    static <T> void each(Collection<T> c, Consumer<? super T> f) {
        for (T t : c) f.accept(t);
    }
    interface Tri<A, B, C, R> {
        R apply(A a, B b, C c);
        default Tri<A, B, C, String> shown() { return (a, b, c) -> "<" + apply(a, b, c) + ">"; }
    }
    interface Prim {
        double mix(int i, long l, float f, double d, byte b, char c, short s, boolean z);
    }
    Supplier<Supplier<Integer>> nested() { return () -> () -> this.base; }
    static class Parent {
        String hi() { return "parent"; }
    }
    static class Kid extends Parent {
        String hi() { return "kid"; }
        Supplier<String> up() { return super::hi; }
    }

    public static void main(String[] args) {
        Test t = new Test();
        IntUnaryOperator bound = t::plus, stat = Test::twice;
        Function<String, Integer> unbound = String::length;
        Function<Integer, int[]> array = int[] ::new;
        Supplier<Test> ctor = Test::new;
        BiFunction<Test, Integer, Integer> receiver = Test::plus;
        System.out.println(bound.applyAsInt(1) + " " + stat.applyAsInt(4) + " " + unbound.apply("four") + " "
                + array.apply(3).length + " " + ctor.get().base + " " + receiver.apply(t, 5));
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 3;
        long l = 4L;
        float f = 5.5f;
        double d = 6.25;
        boolean z = true;
        String str = "s";
        int[] arr = {9};
        Supplier<String> captures = () -> "" + b + s + c + i + l + f + d + z + str + arr[0];
        System.out.println(captures.get());
        Prim p = (a1, a2, a3, a4, a5, a6, a7, a8) -> a1 + a2 + a3 + a4 + a5 + a6 + a7 + (a8 ? 1 : 0);
        System.out.println(p.mix(1, 2L, 3f, 4d, (byte) 5, 'A', (short) 7, true));
        Tri<Integer, Integer, Integer, Integer> tri = (x, y, w) -> x * y + w;
        System.out.println(tri.shown().apply(2, 3, 4));
        System.out.println(t.nested().get().get() + " " + new Kid().up().get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = x -> y -> w -> x - y - w;
        System.out.println(curry.apply(10).apply(3).apply(2));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " "
                + Function.<Integer>identity().apply(7));
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple"));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        StringBuilder sb = new StringBuilder();
        each(words, sb::append);
        System.out.println(sb);
        Runnable r = (Runnable & Serializable) () -> System.out.println("both");
        r.run();
        System.out.println(r instanceof Serializable);
        BinaryOperator<Integer>[] fact = new BinaryOperator[1];
        fact[0] = (n, acc) -> n <= 1 ? acc : fact[0].apply(n - 1, acc * n);
        System.out.println(fact[0].apply(10, 1));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(x -> x.length() < 4).test("abc") + " " + Predicate.not(empty).test(""));
        ToLongFunction<Integer> widen = Integer::intValue;
        LongFunction<Object> boxing = Long::valueOf;
        System.out.println(widen.applyAsLong(3) + " " + boxing.apply(4));
        Optional<String> o = Optional.of("x").map(x -> x + x).filter(x -> x.length() == 2);
        System.out.println(o.orElseGet(() -> "none") + Optional.empty().isPresent());
        Set<Class<?>> classes = new HashSet<>();
        for (int k = 0; k < 3; k++) {
            Runnable same = () -> {};
            classes.add(same.getClass());
        }
        System.out.println(classes.size() + " " + r.getClass().isHidden() + " " + r.getClass().isSynthetic());
        try {
            Supplier<Integer> bad = () -> Integer.parseInt("x");
            bad.get();
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try {
            Test none = null;
            Supplier<Integer> bad = none::hashCode;
        } catch (NullPointerException e) { System.out.println("bound receiver is checked early"); }
        long sum = 0;
        IntBinaryOperator add = Integer::sum;
        for (int k = 0; k < 50000; k++) sum += add.applyAsInt(k, 1);
        System.out.println(sum);
    }
}
