import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import jdk.internal.misc.Unsafe;
import jdk.internal.util.Preconditions;

/**
 * Methods that a VM may know (@IntrinsicCandidate), called by instructions, against what they do when they are called by
 * reflection: the same results, the same memory, the same exceptions.
 */
public class Test {
    static final Unsafe U = Unsafe.getUnsafe();
    static final Random RANDOM = new Random(17);
    static final int ROUNDS = 60, BYTES = 32;

    interface Action { Object run() throws Throwable; }

    static String outcome(Action action) {
        try {
            Object result = action.run();
            return result == null ? "null" : result.getClass().getSimpleName() + " " + result;
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        } catch (Throwable e) {
            return e.toString();
        }
    }

    static void expectSame(String what, String expected, String actual) {
        if (!expected.equals(actual)) System.out.println(what + ": " + actual + " instead of " + expected);
    }

    static long number() {
        long n = RANDOM.nextLong();
        return switch (RANDOM.nextInt(6)) {
            case 0 -> RANDOM.nextInt(3) - 1;
            case 1 -> (byte) n;
            case 2 -> Integer.MIN_VALUE;
            case 3 -> Long.MIN_VALUE;
            default -> n;
        };
    }

    // ---- Unsafe
    static int sizeOf(Class<?> type) {
        return type == byte.class || type == boolean.class ? 1 : type == short.class || type == char.class ? 2
            : type == int.class || type == float.class ? 4 : 8;
    }

    /** A number in bytes of the heap, or outside of it; offsets need not be aligned, except those that Java code refuses. */
    static void numbers(Candidates.Method m) throws Exception {
        var parameters = new ArrayList<Class<?>>(List.of(Object.class, long.class));
        for (int i = 0; i < m.arguments(); i++) parameters.add(m.type());
        var method = Unsafe.class.getMethod(m.name(), parameters.toArray(new Class<?>[0]));
        long outside = U.allocateMemory(BYTES);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] one = new byte[BYTES], two = new byte[BYTES];
            for (int i = 0; i < BYTES; i++) one[i] = m.type() == boolean.class ? (byte) RANDOM.nextInt(2) : (byte) (RANDOM.nextInt(4) - 2);
            System.arraycopy(one, 0, two, 0, BYTES);
            int place = RANDOM.nextInt(BYTES - 8);
            boolean atomic = m.name().contains("And") || m.name().contains("ompare");
            if (atomic && (place & 3) == 3) place++;  // refused
            long a = number(), b = number();
            if (RANDOM.nextBoolean()) {  // what is there, so that an exchange succeeds
                long there = U.getLongUnaligned(one, Unsafe.ARRAY_BYTE_BASE_OFFSET + place);
                a = m.type() == float.class ? (long) Float.intBitsToFloat((int) there)
                    : m.type() == double.class ? (long) Double.longBitsToDouble(there) : there;
            }
            Object first = one;
            long base = Unsafe.ARRAY_BYTE_BASE_OFFSET;
            if (round % 3 == 0) {
                for (int i = 0; i < BYTES; i++) U.putByte(outside + i, one[i]);
                first = null;
                base = outside;
            }
            final Object object = first;
            final long at = base + place, x = a, y = b, other = Unsafe.ARRAY_BYTE_BASE_OFFSET + place;
            String direct = outcome(() -> m.call().of(object, at, x, y));
            String reflected = outcome(() -> {
                Object[] arguments = new Object[2 + m.arguments()];
                arguments[0] = two;
                arguments[1] = other;
                for (int i = 0; i < m.arguments(); i++) arguments[2 + i] = boxed(m.type(), i == 0 ? x : y);
                return method.invoke(U, arguments);
            });
            if (object == null) for (int i = 0; i < BYTES; i++) one[i] = U.getByte(outside + i);
            expectSame(m.name() + " at " + place, reflected + Arrays.toString(two), direct + Arrays.toString(one));
        }
        U.freeMemory(outside);
    }

    static Object boxed(Class<?> type, long n) {
        return type == boolean.class ? (Object) ((n & 1) != 0) : type == byte.class ? (Object) (byte) n
            : type == short.class ? (Object) (short) n : type == char.class ? (Object) (char) n : type == int.class ? (Object) (int) n
            : type == long.class ? (Object) n : type == float.class ? (Object) (float) n : (Object) (double) n;
    }

    static void references(Candidates.Method m) throws Exception {
        var parameters = new ArrayList<Class<?>>(List.of(Object.class, long.class));
        for (int i = 0; i < m.arguments(); i++) parameters.add(Object.class);
        var method = Unsafe.class.getMethod(m.name(), parameters.toArray(new Class<?>[0]));
        for (int round = 0; round < ROUNDS; round++) {
            Object[] one = new Object[4];
            for (int i = 0; i < 4; i++) one[i] = Candidates.R[RANDOM.nextInt(4)];
            Object[] two = one.clone();
            int place = RANDOM.nextInt(4);
            long at = Unsafe.ARRAY_OBJECT_BASE_OFFSET + (long) place * Unsafe.ARRAY_OBJECT_INDEX_SCALE, a = number(), b = number();
            if (RANDOM.nextBoolean()) a = Arrays.asList(Candidates.R).indexOf(one[place]);
            final long x = a;
            String direct = outcome(() -> m.call().of(one, at, x, b));
            String reflected = outcome(() -> {
                Object[] arguments = new Object[2 + m.arguments()];
                arguments[0] = two;
                arguments[1] = at;
                for (int i = 0; i < m.arguments(); i++) arguments[2 + i] = Candidates.R[(int) (i == 0 ? x : b) & 3];
                return method.invoke(U, arguments);
            });
            expectSame(m.name(), reflected + Arrays.toString(two), direct + Arrays.toString(one));
        }
    }

    static void refused() {
        byte[] bytes = new byte[16];
        for (int round = 0; round < 3; round++) {
            String set = outcome(() -> U.compareAndSetShort(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 3, (short) 0, (short) 1));
            String added = outcome(() -> U.getAndAddShort(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 3, (short) 1));
            System.out.println(set + "; " + added + "; " + Arrays.toString(Arrays.copyOf(bytes, 5)));
        }
        Unsafe none = null;
        for (int round = 0; round < 3; round++) System.out.println(outcome(() -> none.getInt(bytes, 16)).substring(0, 30));
    }

    static class Initialized {
        static { System.out.println("initialized"); }
        int value = 5;
    }

    static void allocated() throws Exception {
        Class<?>[] classes = {Initialized.class, String.class, Test.class, ArrayList.class, Runnable.class, Number.class, int.class, int[].class,
                              Object[].class, Class.class, Thread.State.class};
        var method = Unsafe.class.getMethod("allocateInstance", Class.class);
        for (int round = 0; round < ROUNDS; round++)
            for (Class<?> each : classes)
                expectSame("allocateInstance " + each, outcome(() -> method.invoke(U, each).getClass()), outcome(() -> U.allocateInstance(each).getClass()));
        System.out.println(((Initialized) U.allocateInstance(Initialized.class)).value);
    }

    // ---- other classes
    interface OfTwo { Object of(long a, long b); }

    static void two(Class<?> holder, String name, Class<?> type, int arguments, OfTwo call) throws Exception {
        Class<?>[] parameters = new Class<?>[arguments];
        Arrays.fill(parameters, type);
        var method = holder.getMethod(name, parameters);
        for (int round = 0; round < ROUNDS; round++) {
            long a = number(), b = RANDOM.nextInt(4) == 0 ? a : number();
            Object[] values = {boxed(type, a), boxed(type, b)};
            expectSame(name + Arrays.toString(values), outcome(() -> method.invoke(null, Arrays.copyOf(values, arguments))),
                       outcome(() -> call.of(a, b)));
        }
    }

    static void math() throws Exception {
        two(Math.class, "min", int.class, 2, (a, b) -> Math.min((int) a, (int) b));
        two(Math.class, "min", long.class, 2, (a, b) -> Math.min(a, b));
        two(Math.class, "max", int.class, 2, (a, b) -> Math.max((int) a, (int) b));
        two(Math.class, "max", long.class, 2, (a, b) -> Math.max(a, b));
        two(Math.class, "abs", int.class, 1, (a, b) -> Math.abs((int) a));
        two(Math.class, "abs", long.class, 1, (a, b) -> Math.abs(a));
        two(Math.class, "abs", float.class, 1, (a, b) -> Math.abs((float) a));
        two(Math.class, "abs", double.class, 1, (a, b) -> Math.abs((double) a));
        two(Math.class, "addExact", int.class, 2, (a, b) -> Math.addExact((int) a, (int) b));
        two(Math.class, "addExact", long.class, 2, (a, b) -> Math.addExact(a, b));
        two(Math.class, "subtractExact", int.class, 2, (a, b) -> Math.subtractExact((int) a, (int) b));
        two(Math.class, "subtractExact", long.class, 2, (a, b) -> Math.subtractExact(a, b));
        two(Math.class, "multiplyExact", int.class, 2, (a, b) -> Math.multiplyExact((int) a, (int) b));
        two(Math.class, "multiplyExact", long.class, 2, (a, b) -> Math.multiplyExact(a, b));
        two(Math.class, "multiplyHigh", long.class, 2, (a, b) -> Math.multiplyHigh(a, b));
        two(Integer.class, "numberOfLeadingZeros", int.class, 1, (a, b) -> Integer.numberOfLeadingZeros((int) a));
        two(Integer.class, "numberOfTrailingZeros", int.class, 1, (a, b) -> Integer.numberOfTrailingZeros((int) a));
        two(Integer.class, "bitCount", int.class, 1, (a, b) -> Integer.bitCount((int) a));
        two(Integer.class, "reverseBytes", int.class, 1, (a, b) -> Integer.reverseBytes((int) a));
        two(Long.class, "numberOfLeadingZeros", long.class, 1, (a, b) -> Long.numberOfLeadingZeros(a));
        two(Long.class, "numberOfTrailingZeros", long.class, 1, (a, b) -> Long.numberOfTrailingZeros(a));
        two(Long.class, "bitCount", long.class, 1, (a, b) -> Long.bitCount(a));
        two(Long.class, "reverseBytes", long.class, 1, (a, b) -> Long.reverseBytes(a));
        two(Float.class, "floatToRawIntBits", float.class, 1, (a, b) -> Float.floatToRawIntBits((float) a));
        two(Double.class, "doubleToRawLongBits", double.class, 1, (a, b) -> Double.doubleToRawLongBits((double) a));
        System.out.println(Math.abs(-0.0) + " " + Math.abs(-0f) + " " + Math.abs(Double.NaN) + " " + Math.abs(Float.NEGATIVE_INFINITY));
        for (int index : new int[] {0, 4, 5, -1, Integer.MIN_VALUE, 5, 0})
            System.out.println(outcome(() -> Objects.checkIndex(index, 5)) + "; " + outcome(() -> Preconditions.checkIndex(index, 5, null)) +
                               "; " + outcome(() -> Preconditions.checkIndex((long) index, 5L, null)));
    }

    static double fraction() {
        return switch (RANDOM.nextInt(6)) {
            case 0 -> (RANDOM.nextInt(21) - 10) / 2.0;
            case 1 -> Double.longBitsToDouble(RANDOM.nextLong());
            case 2 -> new double[] {-0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 0x1p52 - 0.5, -0.49999999999999994}[RANDOM.nextInt(6)];
            default -> RANDOM.nextGaussian() * 1000;
        };
    }

    interface OfDoubles { Object of(double a, double b, double c); }

    static void doubles(Class<?> holder, String name, Class<?> type, int arguments, OfDoubles call) throws Exception {
        Class<?>[] parameters = new Class<?>[arguments];
        Arrays.fill(parameters, type);
        var method = holder.getMethod(name, parameters);
        for (int round = 0; round < 10 * ROUNDS; round++) {
            double[] x = {fraction(), fraction(), fraction()};
            Object[] values = new Object[arguments];
            for (int i = 0; i < arguments; i++) values[i] = type == double.class ? (Object) x[i] : (Object) (float) x[i];
            expectSame(name + Arrays.toString(values), outcome(() -> method.invoke(null, values)), outcome(() -> call.of(x[0], x[1], x[2])));
        }
    }

    static void fractions() throws Exception {
        doubles(Math.class, "floor", double.class, 1, (a, b, c) -> Math.floor(a));
        doubles(Math.class, "ceil", double.class, 1, (a, b, c) -> Math.ceil(a));
        doubles(Math.class, "rint", double.class, 1, (a, b, c) -> Math.rint(a));
        doubles(Math.class, "fma", double.class, 3, (a, b, c) -> Math.fma(a, b, c));
        doubles(Math.class, "fma", float.class, 3, (a, b, c) -> Math.fma((float) a, (float) b, (float) c));
        doubles(Double.class, "doubleToLongBits", double.class, 1, (a, b, c) -> Double.doubleToLongBits(a));
        doubles(Float.class, "floatToIntBits", float.class, 1, (a, b, c) -> Float.floatToIntBits((float) a));
    }

    static void classes() throws Exception {
        Class<?>[] all = {Object.class, Runnable.class, int.class, int[].class, String[].class, Object[].class, Integer.class, Number.class};
        Object[] objects = {null, "text", 5, new String[0], new int[0], all};
        var isInstance = Class.class.getMethod("isInstance", Object.class);
        var isAssignableFrom = Class.class.getMethod("isAssignableFrom", Class.class);
        int asked = 0;
        for (int round = 0; round < 3; round++)
            for (Class<?> c : all) {
                for (Object o : objects) {
                    expectSame(c + " isInstance", outcome(() -> isInstance.invoke(c, o)), outcome(() -> c.isInstance(o)));
                    // Since 22, reflection takes an exception of Class.cast for one of its own.
                    boolean fits = o == null || (boolean) isInstance.invoke(c, o);
                    expectSame(c + " cast", fits ? "Boolean true" : "java.lang.ClassCastException: Cannot cast " + o.getClass().getName() + " to " + c.getName(),
                               outcome(() -> c.cast(o) == o));
                    asked++;
                }
                for (Class<?> d : all)
                    expectSame(c + " isAssignableFrom " + d, outcome(() -> isAssignableFrom.invoke(c, d)), outcome(() -> c.isAssignableFrom(d)));
                expectSame(c + " isAssignableFrom null", outcome(() -> isAssignableFrom.invoke(c, (Object) null)), outcome(() -> c.isAssignableFrom(null)));
                for (String name : new String[] {"isInterface", "isArray", "isPrimitive", "isHidden", "getSuperclass"}) {
                    var method = Class.class.getMethod(name);
                    expectSame(c + " " + name, outcome(() -> method.invoke(c)), outcome(() -> switch (name) {
                        case "isInterface" -> c.isInterface();
                        case "isArray" -> c.isArray();
                        case "isPrimitive" -> c.isPrimitive();
                        case "isHidden" -> c.isHidden();
                        default -> c.getSuperclass();
                    }));
                }
            }
        System.out.println(asked + " times asked");
        for (Object o : objects) System.out.println(outcome(() -> Integer.class.cast(o)));
    }

    static void strings() {
        int differences = 0;
        for (int round = 0; round < 2000; round++) {
            int length = RANDOM.nextInt(40);
            char most = round % 3 == 0 ? 'c' : round % 3 == 1 ? '\u00ff' : '\u1234';
            char[] a = new char[length], b = new char[RANDOM.nextInt(8) == 0 ? length + 1 : length];
            for (int i = 0; i < length; i++) a[i] = b[i] = (char) RANDOM.nextInt(most);
            if (length > 0 && RANDOM.nextBoolean()) b[RANDOM.nextInt(length)]++;
            String one = new String(a), two = new String(b);
            boolean equal = a.length == b.length;
            int hash = 0;
            for (int i = 0; i < length; i++) {
                equal &= a[i] == b[i];
                hash = 31 * hash + a[i];
                if (one.charAt(i) != a[i]) System.out.println("charAt " + i);
            }
            if (equal != one.equals(two)) System.out.println("equals: " + one + ", " + two);
            if (hash != one.hashCode()) System.out.println("hashCode of " + one);
            byte[] utf8 = one.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            if (!new String(utf8, java.nio.charset.StandardCharsets.UTF_8).equals(one)) System.out.println("decoded " + one);
            byte[] other = utf8.clone();
            if (other.length > 0 && RANDOM.nextBoolean()) other[RANDOM.nextInt(other.length)]++;
            boolean same = true;
            for (int i = 0; i < other.length; i++) same &= utf8[i] == other[i];
            if (same != Arrays.equals(utf8, other)) System.out.println("Arrays.equals");
            if (Arrays.hashCode(utf8) != Arrays.asList(boxes(utf8)).hashCode()) System.out.println("Arrays.hashCode of bytes");
            if (!equal) differences++;
        }
        System.out.println(differences > 500 ? "strings differ" : "strings are too much alike");
        byte[] large = new byte[200_000], larger = large.clone();
        larger[199_999] = 1;
        for (int i = 0; i < 3; i++) System.out.println(Arrays.equals(large, larger) + " " + Arrays.equals(large, large.clone()) + " " + Arrays.equals(large, null));
    }

    static Byte[] boxes(byte[] bytes) {
        Byte[] made = new Byte[bytes.length];
        for (int i = 0; i < made.length; i++) made[i] = bytes[i];
        return made;
    }

    public static void main(String[] args) throws Exception {
        for (Candidates.Method m : Candidates.ALL)
            if (m.type() == Object.class) references(m);
            else numbers(m);
        System.out.println(Candidates.ALL.size() + " methods of Unsafe");
        refused();
        allocated();
        math();
        fractions();
        classes();
        strings();
        Variables.test();
    }
}
