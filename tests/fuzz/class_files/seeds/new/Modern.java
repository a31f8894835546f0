// SPDX-License-Identifier: Apache-2.0
// Seed: features after Java 7: lambdas, default methods, call sites of strings, records, sealed classes, nests.
import java.util.*;
import java.util.function.*;

public class Modern {
    interface Greeter { String greet(String who); default Greeter twice() { return w -> greet(greet(w)); } static Greeter of(String word) { return w -> word + " " + w; } private int hidden() { return 3; } default int three() { return hidden(); } }
    interface Left { default String side() { return "left"; } }
    interface Right { default String side() { return "right"; } }
    static class Both implements Left, Right { public String side() { return Left.super.side() + Right.super.side(); } }
    record Point(int x, long y, String name) { Point { if (x < 0) throw new IllegalArgumentException("x " + x); } }
    sealed interface Tree permits Leaf, Node {}
    record Leaf(int value) implements Tree {}
    record Node(Tree left, Tree right) implements Tree {}
    static int sum(Tree t) { return t instanceof Leaf l ? l.value() : t instanceof Node n ? sum(n.left()) + sum(n.right()) : -1; }
    @FunctionalInterface interface Maker<T> { T make(); }
    private static int secret = 5;
    static class Peer { private int own = secret++; int peek(Modern m) { return m.field + own; } }
    private int field = 11;
    enum Day { MON, TUE, SUN }
    static String kind(Day d) { return switch (d) { case MON, TUE -> "work"; case SUN -> { String s = "rest"; yield s; } }; }
    @SafeVarargs static <T extends Comparable<T>> T max(T... all) { T best = all[0]; for (T t : all) if (t.compareTo(best) > 0) best = t; return best; }
    static String resources() {
        var log = new StringBuilder();
        try (AutoCloseable a = () -> log.append("a closed "); AutoCloseable b = () -> { throw new IllegalStateException("b"); }) {
            log.append("body ");
        } catch (Exception e) {
            log.append(e.getMessage());
        }
        return log.toString();
    }
    public static Object test() {
        var out = new StringBuilder();
        int[] counter = {0};
        Runnable r = () -> counter[0]++;
        r.run();
        Maker<List<String>> maker = ArrayList::new;
        List<String> list = maker.make();
        list.add(Greeter.of("hi").twice().greet("you"));
        list.add(new Both().side() + Greeter.of("x").three());
        BiFunction<Integer, Long, String> f = (a, b) -> a + ":" + b + counter[0];
        ToLongFunction<String> length = String::length;
        out.append(list).append(f.apply(1, 2L)).append(length.applyAsLong("four")).append(new Point(1, 2, "p")).append(new Point(1, 2, "p").equals(new Point(1, 2, "p")));
        out.append(sum(new Node(new Leaf(3), new Node(new Leaf(4), new Leaf(5))))).append(new Peer().peek(new Modern())).append(kind(Day.SUN)).append(kind(Day.MON));
        out.append(max("a", "c", "b")).append(max(1, 3, 2)).append(resources());
        try {
            new Point(-1, 0, null);
        } catch (IllegalArgumentException e) {
            out.append(e.getMessage());
        }
        return out.toString();
    }
}
