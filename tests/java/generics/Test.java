// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.function.*;

/** Erasure: bridges, covariant returns, heap pollution, bounded types, generic methods and varargs. */
public class Test {
    static abstract class Animal<T extends Comparable<T>> {
        abstract T key();
        int order(Animal<T> o) { return key().compareTo(o.key()); }
        Object self() { return this; }
    }
    static class Dog extends Animal<Integer> {
        final int k;
        Dog(int k) { this.k = k; }
        Integer key() { return k; }
        @Override
        Dog self() {
            return this;
        }
        public String toString() { return "Dog" + k; }
    }
    static class Box<T> {
        T value;
        Box(T v) { value = v; }
        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
        T get() { return value; }
    }
    static class IntBox extends Box<Integer> {
        IntBox(int i) { super(i); }
        @Override
        Integer get() {
            return super.get() + 1;
        }
    }
    static class ByLength implements Comparator<String> {
        public int compare(String a, String b) { return a.length() - b.length(); }
    }

    @SafeVarargs
    static <T> List<T> listOf(T... ts) {
        return new ArrayList<>(Arrays.asList(ts));
    }
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T t = i.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }
    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }
    static String pick(Object o) { return "object"; }
    static String pick(Integer o) { return "Integer"; }
    static String pick(long o) { return "long"; }
    static String pick(int... o) { return "varargs"; }

    public static void main(String[] args) {
        Animal<Integer> a = new Dog(1), b = new Dog(2);
        System.out.println(a.order(b) + " " + a.self() + " " + a.key());
        Box<Integer> box = new IntBox(4);
        System.out.println(box.get() + " " + box.map(x -> "v" + x).map(String::length).get() + " " + box.value);
        System.out.println(max(listOf(3, 9, 2)) + " " + max(List.of("x", "yy", "abc")) + " " + sum() + sum(1, 2, 3));
        List raw = new ArrayList<String>();
        raw.add(5);
        List<String> strings = raw;
        try {
            String s = strings.get(0);
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            String s = Test.<String>cast(new Object());
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        Comparator cmp = new ByLength();
        try {
            cmp.compare("a", 1);
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            Comparable c = new Dog(1).key();
            c.compareTo("x");
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        System.out.println(pick(1) + pick((Integer) 1) + pick('c') + pick(1.0) + pick() + pick(1, 2) + pick((byte) 1));
        for (var m : sorted(Dog.class)) System.out.println(m);
        for (var m : sorted(ByLength.class)) System.out.println(m);
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int i = 0; i < 10; i++) groups.computeIfAbsent(i % 3 == 0 ? "fizz" : "no", k -> new ArrayList<>()).add(i);
        System.out.println(groups);
        Integer i1 = 127, i2 = 127, i3 = 1000, i4 = 1000;
        System.out.println((i1 == i2) + " " + i3.equals(i4) + " " + (i3 <= i4 && i3 >= i4));
        Long l = 5L;
        System.out.println(l.equals(5) + " " + l.equals(5L));
        char c = 'a';
        c += 1;
        Character boxed = c;
        boxed++;
        System.out.println(boxed);
        Object t = true ? 1 : "s";
        System.out.println(t.getClass());
        Object num = true ? 1 : 2.0;
        System.out.println(num);
    }

    static List<String> sorted(Class<?> c) {
        List<String> l = new ArrayList<>();
        for (var m : c.getDeclaredMethods())
            l.add(m.toGenericString() + (m.isBridge() ? " bridge" : "") + (m.isSynthetic() ? " synthetic" : ""));
        Collections.sort(l);
        return l;
    }
}
