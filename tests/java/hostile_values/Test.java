import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Methods for which a VM may have code of its own, with values that nobody expects in fields and arguments: for each method, many
 * calls by an instruction, and the same calls by the VM, which runs the method's bytecode. Results, exceptions and all state
 * afterwards must be equal. With -Ddigests=true, it prints what a run of HotSpot with the same class library must print, too.
 */
public class Test {
    static final Random RANDOM = new Random(40);
    static final boolean PRINTS_DIGESTS = Boolean.getBoolean("digests");  // what the methods do differs between updates of a class library

    interface Action { Object run() throws Throwable; }

    /** Calls of one method in the two ways. */
    static final class Calls {
        final String name;
        private long sum = 17;
        private int calls, different;

        Calls(String name) { this.name = name; }
        void add(String input, String fast, String slow) {
            calls++;
            sum = sum * 0x9e3779b97f4a7c15L + fast.hashCode();
            if (!fast.equals(slow) && different++ < 3)
                System.out.println(name + " of " + input + "\n  " + fast + "\n  by the method:\n  " + slow);
        }
        void print() {
            System.out.println(name + ": " + calls + " calls, " + different + " different" + (PRINTS_DIGESTS ? ", " + Long.toHexString(sum) : ""));
        }
    }

    /** The result, or the exception with what it says. What NullPointerExceptions say names variables, and is not compared. */
    static String outcome(Action action) {
        try {
            return text(action.run());
        } catch (Throwable thrown) {
            Throwable e = thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
            return e instanceof NullPointerException || e instanceof OutOfMemoryError ? e.getClass().getName() : e.toString();
        }
    }

    static String text(Object value) {
        if (value == null) return "null";
        Class<?> type = value.getClass();
        if (!type.isArray()) return value instanceof Number || value instanceof Boolean || value instanceof Character ? type.getSimpleName() + " " + value
            : value instanceof String string ? "\"" + string + "\"" : type.getSimpleName();
        int hash = value instanceof byte[] bytes ? Arrays.hashCode(bytes) : value instanceof boolean[] booleans ? Arrays.hashCode(booleans)
            : value instanceof char[] chars ? Arrays.hashCode(chars) : value instanceof short[] shorts ? Arrays.hashCode(shorts)
            : value instanceof int[] ints ? Arrays.hashCode(ints) : value instanceof long[] longs ? Arrays.hashCode(longs)
            : value instanceof float[] floats ? Arrays.hashCode(floats) : value instanceof double[] doubles ? Arrays.hashCode(doubles) : 0;
        StringBuilder text = new StringBuilder(type.getComponentType().getSimpleName()).append('[').append(Array.getLength(value)).append(']');
        if (value instanceof Object[] objects)
            for (Object object : objects) text.append(' ').append(object instanceof Object[] ? "array" : text(object));
        return text.append('#').append(Integer.toHexString(hash)).toString();
    }

    // ---- values
    /** An int near 0, near `length`, or near an end of the range. */
    static int number(int length) {
        switch (RANDOM.nextInt(16)) {
            case 0: return Integer.MIN_VALUE;
            case 1: return Integer.MIN_VALUE + 1 + RANDOM.nextInt(2);
            case 2: return Integer.MIN_VALUE + length;
            case 3: return Integer.MAX_VALUE;
            case 4: return Integer.MAX_VALUE - 1 - RANDOM.nextInt(2);
            case 5: return Integer.MAX_VALUE - length;
            case 6: return -length;
            case 7: return -1;
            case 8: return length - 1;
            case 9: return length + 1;
            case 10: return length;
            case 11: return length / 2;
            case 12: return 1;
            case 13: return 0;
            default: return length == 0 ? 0 : RANDOM.nextInt(length);
        }
    }
    static long longNumber(int length) {
        switch (RANDOM.nextInt(5)) {
            case 0: return Long.MIN_VALUE + RANDOM.nextInt(3);
            case 1: return Long.MAX_VALUE - RANDOM.nextInt(3);
            case 2: return (1L << 32) + number(length);
            default: return number(length);
        }
    }

    private static final Class<?>[] COMPONENTS = {boolean.class, byte.class, char.class, int.class, int.class, double.class, Object.class, Object.class, String.class};
    private static final int[] LENGTHS = {0, 1, 2, 4, 5, 8, 16, 16, 17, 25, 33, 64, 70, 130, 200};

    static Object array(Class<?> component) {
        Object array = Array.newInstance(component, LENGTHS[RANDOM.nextInt(LENGTHS.length)]);
        fill(array);
        return array;
    }
    static void fill(Object array) {
        final boolean small = RANDOM.nextBoolean();
        long bits = RANDOM.nextLong() | 1;
        for (int i = 0, length = Array.getLength(array); i < length; i++) {
            bits ^= bits << 13;
            bits ^= bits >>> 7;
            bits ^= bits << 17;
            long value = small ? bits & 3 : bits;
            if (array instanceof byte[] bytes) bytes[i] = (byte) value;
            else if (array instanceof boolean[] booleans) booleans[i] = (value & 1) != 0;
            else if (array instanceof char[] chars) chars[i] = (char) value;
            else if (array instanceof short[] shorts) shorts[i] = (short) value;
            else if (array instanceof int[] ints) ints[i] = (int) value;
            else if (array instanceof long[] longs) longs[i] = value;
            else if (array instanceof float[] floats) floats[i] = (float) value;
            else if (array instanceof double[] doubles) doubles[i] = (double) value;
            else ((Object[]) array)[i] = value % 3 == 0 ? null : "s" + value % 3;
        }
    }

    /** Copies of arrays; what was one array is one afterwards. */
    static Object copy(Object value, Map<Object, Object> copies) {
        if (value == null || !value.getClass().isArray()) return value;
        return copies.computeIfAbsent(value, array -> {
            Object copy = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
            System.arraycopy(array, 0, copy, 0, Array.getLength(array));
            return copy;
        });
    }
    static Object[] copies(Object[] values) {
        IdentityHashMap<Object, Object> copies = new IdentityHashMap<>();
        return Arrays.stream(values).map(value -> copy(value, copies)).toArray();
    }

    /** Arguments of these types: arrays, of which some are null or the same as others, and numbers that may be indices in them. */
    static Object[] arguments(Class<?>[] types) {
        Object[] values = new Object[types.length];
        Object last = new byte[7];
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isArray() && types[i] != Object.class) continue;
            int choice = RANDOM.nextInt(20);
            Class<?> component = types[i].isArray() ? types[i].getComponentType() : COMPONENTS[RANDOM.nextInt(COMPONENTS.length)];
            if (types[i] == Object.class && choice > 16) values[i] = "no array";
            else if (choice > 0) values[i] = last = choice < 5 && types[i].isInstance(last) ? last : array(component);
        }
        for (int i = 0; i < types.length; i++) {
            Object near = values[RANDOM.nextInt(types.length)];
            int length = Array.getLength(near != null && near.getClass().isArray() ? near : last);
            if (types[i] == int.class) values[i] = number(length);
            else if (types[i] == long.class) values[i] = longNumber(length);
            else if (types[i] == boolean.class) values[i] = RANDOM.nextBoolean();
            else if (types[i] == char.class) values[i] = (char) RANDOM.nextInt(RANDOM.nextBoolean() ? 0x200 : 0x10000);
            else if (types[i] == byte.class) values[i] = (byte) RANDOM.nextInt();
            else if (types[i] == short.class) values[i] = (short) RANDOM.nextInt();
            else if (types[i] == float.class) values[i] = RANDOM.nextFloat();
            else if (types[i] == double.class) values[i] = RANDOM.nextDouble();
            else if (types[i] == String.class) values[i] = RANDOM.nextInt(8) == 0 ? null : "text".repeat(RANDOM.nextInt(6)) + (RANDOM.nextBoolean() ? "\u20ac" : "");
        }
        return values;
    }

    // ---- two ways to call
    private static final Method BY_VM = byVm();
    private static Method byVm() {
        try {
            Method invoke = Class.forName("jdk.internal.reflect.NativeMethodAccessorImpl").getDeclaredMethod("invoke0", Method.class, Object.class, Object[].class);
            invoke.setAccessible(true);
            return invoke;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
    /** Runs the bytecode of a method. */
    static Object byBytecode(Method method, Object receiver, Object[] arguments) throws Throwable {
        if (BY_VM == null) return method.invoke(receiver, arguments);
        try {
            return BY_VM.invoke(null, method, receiver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof InvocationTargetException ? e.getCause() : e;
        }
    }
    /** Calls a method by an instruction: in release 17, reflection makes a class that has it. */
    static Object byInstruction(Method method, Object receiver, Object[] arguments) throws Throwable {
        return method.invoke(receiver, arguments);
    }

    public static void main(String[] args) throws Throwable {
        Methods.run();
        Fields.run();
        Serialized.run();
        Unmade.run();
        Races.run();
    }
}
