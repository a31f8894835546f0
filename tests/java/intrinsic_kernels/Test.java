import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/**
 * Methods marked @IntrinsicCandidate for which a VM may have code of its own: numbers, ciphers, digests, checksums, Base64.
 * What they compute is summed up by group, with every length and alignment; arguments that they refuse, one by one. (With -Xint,
 * because the code that HotSpot compiles for some of them relies on arguments that are right.)
 */
public class Test {
    static final Random RANDOM = new Random(17);
    static final HexFormat HEX = HexFormat.of();

    interface Action { Object run() throws Throwable; }

    /** A digest of what a group computes. */
    static final class Sum {
        final String name;
        private long sum = 17;
        private int results;

        Sum(String name) { this.name = name; }
        void add(byte[] bytes) { sum = sum * 0x9e3779b97f4a7c15L + Arrays.hashCode(bytes); results++; }
        void add(BigInteger number) { add(number.toByteArray()); }
        void add(long number) { sum = sum * 0x9e3779b97f4a7c15L + number; results++; }
        void print() { System.out.println(name + ": " + results + " results, " + Long.toHexString(sum)); }
    }

    static String outcome(Action action) {
        try {
            Object result = action.run();
            return result instanceof byte[] bytes ? HEX.formatHex(bytes) : result instanceof int[] ints ? Arrays.toString(ints)
                : result instanceof long[] longs ? Arrays.toString(longs) : String.valueOf(result);
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName();  // what it says is not the same in all releases
        } catch (Throwable e) {
            return e.getClass().getName();
        }
    }

    static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    static Method method(String holder, String name, Class<?>... parameters) throws Exception {
        Method method = Class.forName(holder).getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    public static void main(String[] args) throws Throwable {
        BigNumbers.run();
        Ciphers.run();
        Digests.run();
        Encodings.run();
    }
}
