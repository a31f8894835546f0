// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.*;
import java.util.*;

/** Records, their ObjectMethods call sites, reflection over components; sealed classes. */
public class Test {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x < -100) throw new IllegalArgumentException("x " + x);
        }
        Point(int both) { this(both, both); }
        double length() { return Math.sqrt(x * x + y * y); }
        public int compareTo(Point o) { return Double.compare(length(), o.length()); }
    }
    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String str, int[] arr,
            List<String> list) {}
    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
    }
    record Empty() {}
    record Custom(String name) {
        public String name() { return "<" + name + ">"; }
        @Override
        public int hashCode() {
            return 42;
        }
    }
    sealed interface Expr permits Num, Add, Mul {}
    record Num(int v) implements Expr {}
    record Add(Expr l, Expr r) implements Expr {}
    record Mul(Expr l, Expr r) implements Expr {}
    sealed static abstract class Base {
        static final class Leaf extends Base {}
        static non-sealed class Open extends Base {}
    }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v;
        if (e instanceof Add a) return eval(a.l) + eval(a.r);
        if (e instanceof Mul m) return eval(m.l) * eval(m.r);
        throw new AssertionError();
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.length() + " " + p.equals(new Point(3, 4)) + " "
                + (p.hashCode() == new Point(3, 4).hashCode()) + " " + new Point(2) + " " + p.compareTo(Point.ORIGIN)
                + " " + p.equals(null) + " " + p.hashCode());
        int[] arr = {1};
        All a = new All((byte) 1, (short) 2, 'c', 4, 5L, Float.NaN, -0.0, true, "s", arr, List.of("l"));
        System.out.println(a.toString().replaceAll("@[0-9a-f]+", "@") + " "
                + a.equals(new All((byte) 1, (short) 2, 'c', 4, 5L, Float.NaN, -0.0, true, "s", arr, List.of("l")))
                + " "
                + a.equals(new All((byte) 1, (short) 2, 'c', 4, 5L, Float.NaN, 0.0, true, "s", arr, List.of("l"))));
        System.out.println(Pair.twin("t") + " " + new Pair<>(null, 1) + " " + new Pair<>(null, 1).hashCode() + " "
                + new Empty() + new Empty().hashCode() + new Empty().equals(new Empty()) + " " + new Custom("n")
                + new Custom("n").hashCode() + new Custom("n").name());
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        for (RecordComponent c : All.class.getRecordComponents())
            System.out.println(c.getName() + " " + c.getGenericType() + " " + c.getAccessor().getName());
        System.out.println(Point.class.isRecord() + " " + Modifier.toString(Point.class.getModifiers()) + " "
                + Arrays.toString(Point.class.getDeclaredConstructors()[0].getParameters()).length());
        Field f = Point.class.getDeclaredField("x");
        f.setAccessible(true);
        try {
            f.set(p, 9);
        } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        System.out.println(
                eval(new Add(new Num(2), new Mul(new Num(3), new Num(4)))) + " " + new Add(new Num(1), new Num(2)));
        System.out.println(Expr.class.isSealed() + " "
                + Arrays.stream(Expr.class.getPermittedSubclasses()).map(Class::getSimpleName).toList() + " "
                + Base.class.isSealed() + " " + Base.Open.class.isSealed()
                + Arrays.toString(Num.class.getPermittedSubclasses()));
        Map<Point, String> map = new HashMap<>();
        for (int i = 0; i < 100; i++) map.put(new Point(i % 10, i / 10), "p" + i);
        System.out.println(map.size() + " " + map.get(new Point(7, 3)));
    }
}
