import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Arrays.equals, mismatch, compare and hashCode. */
class Compared {
    static final Class<?>[] TYPES = {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class};

    static Object number(Class<?> type, int i) {
        if (type == boolean.class) return (i & 1) != 0;
        if (type == byte.class) return (byte) i;
        if (type == short.class) return (short) i;
        if (type == char.class) return (char) i;
        if (type == int.class) return i;
        if (type == long.class) return i * 0x9e3779b97f4a7c15L;
        if (type == float.class) return (float) i;
        return (double) i;
    }

    static Object some(Class<?> type, int length) {
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) Array.set(array, i, number(type, Test.RANDOM.nextInt()));
        return array;
    }

    static int mismatch(Class<?> type, Object a, Object b) throws Exception { return (int) call("mismatch", type, a, b); }

    static Object call(String name, Class<?> type, Object... arrays) throws Exception {
        Class<?>[] parameters = new Class<?>[arrays.length];
        Arrays.fill(parameters, type.arrayType());
        return Arrays.class.getMethod(name, parameters).invoke(null, arrays);
    }

    static int hash(Object array) {
        int hash = 1;
        for (int i = 0; i < Array.getLength(array); i++) hash = 31 * hash + Array.get(array, i).hashCode();
        return hash;
    }

    static void run() throws Exception {
        for (Class<?> type : TYPES) {
            long sum = 0;
            for (int length = 0; length <= 5000; length += 1 + length / 20) {
                Object a = some(type, length), b = Array.newInstance(type, length);
                System.arraycopy(a, 0, b, 0, length);
                Test.check((boolean) call("equals", type, a, b), "equals", type, length);
                Test.check(mismatch(type, a, b) == -1, "mismatch", type, length);
                int hash = (int) call("hashCode", type, a);
                Test.check(hash == hash(a), "hashCode", type, length, hash);
                sum = sum * 31 + hash;
                Object longer = Array.newInstance(type, length + 3);
                System.arraycopy(a, 0, longer, 0, length);
                Test.check(!(boolean) call("equals", type, a, longer) && mismatch(type, a, longer) == length, "longer", type, length);
                if (length == 0) continue;
                for (int round = 0; round < 4; round++) {
                    int at = round == 0 ? length - 1 : Test.RANDOM.nextInt(length);
                    Object before = Array.get(b, at), other = type == boolean.class ? (Object) !(Boolean) before : number(type, before.hashCode() + 1);
                    Array.set(b, at, other);
                    Test.check(!(boolean) call("equals", type, a, b), "equals", type, length, at);
                    Test.check(mismatch(type, a, b) == at, "mismatch", type, length, at);
                    sum = sum * 31 + Integer.signum((int) call("compare", type, a, b));
                    Array.set(b, at, before);
                }
            }
            System.out.println(type + ": " + Long.toHexString(sum));
        }
        ranges();
        arguments();
    }

    static void ranges() throws Exception {
        for (int length = 0; length < 100; length++)
            for (int from = 0; from < 9; from++)
                for (int other = 0; other < 9; other += 4) {
                    byte[] a = new byte[200], b = new byte[200];
                    Arrays.fill(a, from, from + length, (byte) 3);
                    Arrays.fill(b, other, other + length, (byte) 3);
                    Test.check(Arrays.mismatch(a, from, from + length, b, other, other + length) == -1, "range", length, from, other);
                    Test.check(Arrays.equals(a, from, from + length, b, other, other + length), "range", length, from, other);
                    int at = Arrays.mismatch(a, from, from + length + 5, b, other, other + length + 6);
                    Test.check(at == length + 5, "range", length, from, other, at);
                    if (length > 0) b[other + length - 1] = 4;
                    Test.check(Arrays.mismatch(a, from, from + length, b, other, other + length) == length - 1, "range", length, from, other);
                }
        // Longer than a VM works without a pause.
        int[] a = new int[300_000], b = new int[300_000];
        for (int at : new int[] {0, 16_383, 16_384, 65_535, 65_536, 299_999}) {
            b[at] = 1;
            System.out.println(Arrays.mismatch(a, b) + " " + Arrays.equals(a, b) + " " + Arrays.hashCode(b));
            b[at] = 0;
        }
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(new byte[1_000_000], new byte[1_000_000]));
        System.out.println(Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}));
    }

    static void arguments() throws Exception {
        System.out.println(Arrays.equals((byte[]) null, null) + " " + Arrays.equals(new byte[1], null) + " " + Arrays.equals((char[]) null, new char[1]));
        System.out.println(Arrays.hashCode((int[]) null) + " " + Arrays.hashCode((byte[]) null));
        Method vectorized = Test.method("jdk.internal.util.ArraysSupport", "vectorizedMismatch", Object.class, long.class, Object.class, long.class,
                                        int.class, int.class);
        Object[] arrays = {new byte[64], new int[16], new long[8]};
        for (Object a : arrays)
            for (Object b : arrays)
                for (int scale = 0; scale < 4; scale++) {
                    // The method says how many it has left, and may leave all that are less than eight bytes.
                    int result = (int) vectorized.invoke(null, a, 16L, b, 16L, 64 >> scale, scale);
                    Test.check(result < 0 && ~result << scale < 8, "vectorizedMismatch", result);
                }
    }
}
