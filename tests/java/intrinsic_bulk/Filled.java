import java.lang.reflect.Array;
import java.util.Arrays;

/** Arrays.fill, of each type, and what it refuses. */
class Filled {
    static final Object[] VALUES = {true, (byte) -7, (short) 12345, 'x', 1234567, 1L << 40, 1.5f, -2.5, "text"};
    static final Class<?>[] TYPES = {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, Object.class};

    static void whole(Object array, Object value) {
        if (array instanceof boolean[] a) Arrays.fill(a, (Boolean) value);
        else if (array instanceof byte[] a) Arrays.fill(a, (Byte) value);
        else if (array instanceof short[] a) Arrays.fill(a, (Short) value);
        else if (array instanceof char[] a) Arrays.fill(a, (Character) value);
        else if (array instanceof int[] a) Arrays.fill(a, (Integer) value);
        else if (array instanceof long[] a) Arrays.fill(a, (Long) value);
        else if (array instanceof float[] a) Arrays.fill(a, (Float) value);
        else if (array instanceof double[] a) Arrays.fill(a, (Double) value);
        else Arrays.fill((Object[]) array, value);
    }

    static void part(Object array, int from, int to, Object value) {
        if (array instanceof boolean[] a) Arrays.fill(a, from, to, (Boolean) value);
        else if (array instanceof byte[] a) Arrays.fill(a, from, to, (Byte) value);
        else if (array instanceof short[] a) Arrays.fill(a, from, to, (Short) value);
        else if (array instanceof char[] a) Arrays.fill(a, from, to, (Character) value);
        else if (array instanceof int[] a) Arrays.fill(a, from, to, (Integer) value);
        else if (array instanceof long[] a) Arrays.fill(a, from, to, (Long) value);
        else if (array instanceof float[] a) Arrays.fill(a, from, to, (Float) value);
        else if (array instanceof double[] a) Arrays.fill(a, from, to, (Double) value);
        else Arrays.fill((Object[]) array, from, to, value);
    }

    static void run() throws Exception {
        for (int type = 0; type < TYPES.length; type++) {
            Object value = VALUES[type], nothing = Array.get(Array.newInstance(TYPES[type], 1), 0);
            long filled = 0;
            for (int length = 0; length <= 1500; length += 1 + length / 2) {
                Object array = Array.newInstance(TYPES[type], length);
                whole(array, value);
                for (int i = 0; i < length; i++) Test.check(Array.get(array, i).equals(value), "fill", TYPES[type], length, i);
                array = Array.newInstance(TYPES[type], length + 9);
                for (int from = 0; from < 9; from++) {
                    whole(array, nothing);
                    part(array, from, from + length, value);
                    for (int i = 0; i < length + 9; i++) {
                        Object there = Array.get(array, i);
                        Test.check(i >= from && i < from + length ? there.equals(value) : there == nothing || there.equals(nothing),
                                   "fill", TYPES[type], length, from, i);
                        filled++;
                    }
                }
            }
            System.out.println(TYPES[type] + ": " + filled);
            Object array = Array.newInstance(TYPES[type], 10);
            for (int from : new int[] {-1, 0, 5, 10, 11, Integer.MIN_VALUE})
                for (int to : new int[] {-1, 0, 5, 10, 11, Integer.MAX_VALUE})
                    System.out.print(Test.outcome(() -> { part(array, from, to, value); return "filled"; }) + ", ");
            System.out.println(Array.get(array, 4) + " " + Array.get(array, 5));
        }
        System.out.println(Test.outcome(() -> { Arrays.fill((int[]) null, 1); return "filled"; }));
        System.out.println(Test.outcome(() -> { Arrays.fill((Object[]) null, 0, 0, null); return "filled"; }));
        Object[] numbers = new Number[300];
        System.out.println(Test.outcome(() -> { Arrays.fill(numbers, 1.5); return numbers[299]; }));
        System.out.println(Test.outcome(() -> { Arrays.fill(numbers, "text"); return "filled"; }));
        System.out.println(Test.outcome(() -> { Arrays.fill(numbers, null); return numbers[299]; }));
        System.out.println(Test.outcome(() -> { Arrays.fill(new Number[0], "text"); return "filled"; }));
        Object[] rows = new int[300][];
        System.out.println(Test.outcome(() -> { Arrays.fill(rows, 7, 9, new int[4]); return ((int[]) rows[8]).length; }));
        System.out.println(Test.outcome(() -> { Arrays.fill(rows, new long[4]); return "filled"; }));
        // Longer than a VM works without a pause, and references to objects younger than the array.
        Object[] many = new Object[300_000];
        System.gc();
        for (int round = 0; round < 3; round++) {
            Arrays.fill(many, new String("round " + round));
            byte[][] garbage = new byte[200][];
            for (int i = 0; i < garbage.length; i++) garbage[i] = new byte[10_000];
            System.gc();
        }
        System.out.println(many[0] + " " + many[299_999]);
        int[] ints = new int[300_000];
        Arrays.fill(ints, 65_530, 262_150, 3);
        System.out.println(Arrays.stream(ints).sum() + " " + ints[65_529] + ints[65_530] + ints[262_149] + ints[262_150]);
    }
}
