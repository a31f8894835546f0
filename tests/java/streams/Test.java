// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** java.util collections and streams: a wide walk through library code, interface calls and lambdas. */
public class Test {
    static void print(Object o) { System.out.println(o); }
    record Person(String name, int age, String city) {}

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 30, "Oslo"), new Person("Bob", 25, "Rome"),
                new Person("Cid", 35, "Oslo"), new Person("Dee", 25, "Bern"), new Person("Eva", 41, "Rome"));
        print(people.stream().collect(Collectors.groupingBy(
                Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.joining("/")))));
        print(people.stream().collect(
                Collectors.partitioningBy(p -> p.age() > 28, Collectors.averagingInt(Person::age))));
        print(people.stream()
                        .sorted(Comparator.comparingInt(Person::age).reversed().thenComparing(Person::name))
                        .map(Person::name)
                        .toList());
        print(people.stream().mapToInt(Person::age).summaryStatistics());
        print(people.stream().collect(Collectors.teeing(Collectors.counting(),
                Collectors.minBy(Comparator.comparing(Person::age)), (n, m) -> n + m.get().name())));
        print(IntStream.rangeClosed(2, 60)
                        .filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(k -> n % k == 0))
                        .boxed()
                        .map(String::valueOf)
                        .collect(Collectors.joining(",")));
        print(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]})
                        .limit(50)
                        .map(f -> f[0])
                        .reduce((a, b) -> b)
                        .get());
        print(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).toList() + " "
                + Stream.of(5, 3, 5, 1).distinct().sorted().skip(1).peek(x -> {}).findFirst().get() + " "
                + IntStream.iterate(1, i -> i * 3).takeWhile(i -> i < 500).sum() + " "
                + Stream.of(1, 2, 3, 4)
                          .<Integer>mapMulti((x, c) -> {
                              if (x % 2 == 0) {
                                  c.accept(x);
                                  c.accept(-x);
                              }
                          })
                          .toList());
        print("mississippi".chars()
                        .mapToObj(c -> (char) c)
                        .collect(Collectors.toMap(Function.identity(), c -> 1, Integer::sum, LinkedHashMap::new)));
        print(DoubleStream.of(1.5, 2.5, 3.5).map(Math::sqrt).sum() + " "
                + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        try {
            Stream<Integer> s = Stream.of(1);
            s.count();
            s.count();
        } catch (IllegalStateException e) { print(e.getMessage()); }
        try {
            Stream.of("k", "k").collect(Collectors.toMap(x -> x, x -> 1));
        } catch (IllegalStateException e) { print(e.getMessage()); }
        Map<String, Integer> m = new HashMap<>();
        for (int i = 0; i < 2000; i++) m.merge("k" + i % 300, i, Integer::sum);
        m.keySet().removeIf(k -> k.endsWith("7"));
        print(m.size() + " " + m.values().stream().mapToInt(x -> x).sum() + " " + m.get("k12") + " "
                + m.getOrDefault("none", -1));
        TreeMap<Integer, String> t = new TreeMap<>();
        Random r = new Random(42);
        for (int i = 0; i < 1000; i++) t.put(r.nextInt(5000), "v" + i);
        print(t.size() + " " + t.firstKey() + " " + t.ceilingKey(2500) + " " + t.headMap(100).size() + " "
                + t.descendingMap().firstEntry() + " " + t.pollLastEntry().getValue());
        PriorityQueue<Integer> pq = new PriorityQueue<>(Comparator.reverseOrder());
        for (int i = 0; i < 100; i++) pq.add(i * 37 % 101);
        StringBuilder sb = new StringBuilder();
        while (pq.size() > 90) sb.append(pq.poll()).append(' ');
        print(sb);
        List<Integer> l = new ArrayList<>(IntStream.range(0, 20).boxed().toList());
        Collections.shuffle(l, new Random(1));
        print(l);
        Collections.sort(l);
        print(Collections.binarySearch(l, 13) + " " + l.subList(3, 6) + Collections.max(l));
        try {
            for (Integer x : l) l.remove(x);
        } catch (ConcurrentModificationException e) { print(e); }
        BitSet bs = new BitSet();
        bs.set(1, 10);
        bs.clear(5);
        print(bs + " " + bs.cardinality());
        LinkedHashMap<Integer, Integer> lru = new LinkedHashMap<>(16, 0.75f, true) {
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 3; }
        };
        for (int i : new int[] {1, 2, 3, 1, 4}) lru.put(i, i);
        print(lru.keySet());
        print(List.of(3, 1, 2).hashCode() + " " + Arrays.asList(1, null).hashCode() + " " + Objects.hash(1, "a") + " "
                + new Random(7).ints(5, 0, 100).boxed().toList() + " " + new SplittableRandom(3).nextInt(1000));
    }
}
