// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.stream.*;

/** What many programs load and call soon after they start. A snapshot is made of a run of it, too. */
public class Training {
    interface Shape {
        default String text() { return getClass().getSimpleName(); }
    }

    record Circle(double radius) implements Shape {}

    enum Kind { SMALL, LARGE }

    public static void main(String[] arguments) throws Exception {
        Map<String, List<Integer>> lengths = Stream.of("one", "two", "three")
                .collect(Collectors.groupingBy(s -> s, Collectors.mapping(String::length, Collectors.toList())));
        System.out.println(lengths + " " + new Circle(1.5) + " " + new Circle(2).text() + " " + Kind.valueOf("SMALL")
                + String.format(" %d %s %.2f", 1, "x", 2.5));
        Thread thread = new Thread(() -> System.out.println(Thread.currentThread().getName()));
        thread.start();
        thread.join();
    }
}
