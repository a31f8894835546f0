// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** A class of usual size, of whose class file Bench makes many. */
public class Template implements IntUnaryOperator {
    static final int LIMIT = 100;
    private final Map<String, Integer> counts = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int number;
    private String text = "";

    void add(String name) {
        names.add(name);
        counts.merge(name, 1, Integer::sum);
    }
    int count(String name) {
        Integer found = counts.get(name);
        return found == null ? 0 : found;
    }
    String describe(int from, int to) {
        StringBuilder all = new StringBuilder("[");
        for (int i = from; i < to && i < names.size(); i++) {
            if (i > from) all.append(", ");
            all.append(names.get(i)).append('=').append(count(names.get(i)));
        }
        return all.append(']').toString();
    }
    int parse(String from) {
        try {
            return Integer.parseInt(from);
        } catch (NumberFormatException e) {
            text = "not a number: " + from;
            return -1;
        } finally {
            number++;
        }
    }
    long mix(long a, int b) {
        long mixed = a;
        for (int i = 0; i < b; i++) {
            switch (i % 4) {
                case 0 -> mixed ^= mixed << 13;
                case 1 -> mixed ^= mixed >>> 7;
                case 2 -> mixed += number;
                default -> mixed *= 31;
            }
        }
        return mixed;
    }
    static double average(int[] values) {
        double sum = 0;
        for (int value : values) sum += value;
        return values.length == 0 ? 0 : sum / values.length;
    }
    @Override public int applyAsInt(int value) {
        if (value > LIMIT) throw new IllegalArgumentException("version 0: " + value + " is too large");
        number = (int) mix(value, 5);
        return number;
    }
    @Override public String toString() { return text + number; }
}
