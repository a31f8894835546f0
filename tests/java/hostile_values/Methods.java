import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/** Static methods, and methods of objects without state, with arguments that their callers would not pass. */
class Methods {
    static final int ROUNDS = 250;

    /** The first of the methods that there is: releases have different names for what checks no arguments. */
    static Method method(String holder, String names, Class<?>... types) {
        for (String name : names.split("\\|"))
            try {
                Method method = Class.forName(holder).getDeclaredMethod(name, types);
                method.setAccessible(true);
                return method;
            } catch (NoSuchMethodException | ClassNotFoundException e) {
                // the next one
            }
        return null;
    }

    static void one(Object receiver, String holder, String names, Class<?>... types) throws Throwable {
        Method method = method(holder, names, types);
        Test.Calls calls = new Test.Calls(holder.substring(holder.lastIndexOf('.') + 1) + "." + names + Arrays.toString(types));
        for (int round = 0; round < ROUNDS; round++) {
            Object[] fast = Test.arguments(types);
            if (method == null || !endsSoon(names, fast)) continue;
            Object[] slow = Test.copies(fast);
            String input = texts(fast);
            String result = Test.outcome(() -> Test.byInstruction(method, receiver, fast)) + " " + texts(fast);
            calls.add(input, result, Test.outcome(() -> Test.byBytecode(method, receiver, slow)) + " " + texts(slow));
        }
        calls.print();
    }

    private static String texts(Object[] values) {
        StringBuilder text = new StringBuilder();
        for (Object value : values) text.append(Test.text(value)).append(", ");
        return text.toString();
    }

    /** Gives a Montgomery multiplication a great modulus and no product of another length: its bytecode subtracts the one until a number is less. */
    private static boolean endsSoon(String name, Object[] values) {
        if (!name.startsWith("implMontgomery")) return true;
        int[] n = (int[]) values[values.length - 4];
        int length = (int) values[values.length - 3];
        if (n == null || n.length == 0 || length < 1) return false;
        n[0] |= 0x80000000;
        values[values.length - 1] = length > 200 || Test.RANDOM.nextBoolean() ? null : new int[2 * length];
        return true;
    }

    static final Class<?> BYTES = byte[].class, CHARS = char[].class, INTS = int[].class, LONGS = long[].class, I = int.class, J = long.class, Z = boolean.class;

    static void run() throws Throwable {
        String latin1 = "java.lang.StringLatin1", utf16 = "java.lang.StringUTF16", coding = "java.lang.StringCoding";
        one(null, latin1, "equals", BYTES, BYTES);
        one(null, latin1, "compareTo", BYTES, BYTES);
        one(null, latin1, "compareToUTF16", BYTES, BYTES);
        one(null, latin1, "indexOfChar", BYTES, I, I, I);
        one(null, latin1, "indexOf", BYTES, BYTES);
        one(null, latin1, "indexOf", BYTES, I, BYTES, I, I);
        one(null, latin1, "inflate", BYTES, I, CHARS, I, I);
        one(null, latin1, "inflate", BYTES, I, BYTES, I, I);
        one(null, utf16, "compareTo", BYTES, BYTES);
        one(null, utf16, "compareToLatin1", BYTES, BYTES);
        one(null, utf16, "indexOf", BYTES, BYTES);
        one(null, utf16, "indexOfLatin1", BYTES, BYTES);
        one(null, utf16, "compress", CHARS, I, BYTES, I, I);
        one(null, utf16, "compress", BYTES, I, BYTES, I, I);
        one(null, utf16, "getChars", BYTES, I, I, CHARS, I);
        one(null, coding, "hasNegatives|countPositives", BYTES, I, I);
        one(null, coding, "implEncodeISOArray|encodeISOArray", BYTES, I, BYTES, I, I);
        one(null, coding, "implEncodeAsciiArray|encodeAsciiArray", CHARS, I, BYTES, I, I);
        one(null, "sun.nio.cs.ISO_8859_1$Encoder", "implEncodeISOArray|encodeISOArray", CHARS, I, BYTES, I, I);

        String arrays = "java.util.Arrays";
        for (Class<?> type : List.of(byte.class, Z, short.class, char.class, I, J, float.class, double.class, Object.class)) {
            one(null, arrays, "fill", type.arrayType(), type);
            one(null, arrays, "fill", type.arrayType(), I, I, type);
            one(null, arrays, "equals", type.arrayType(), type.arrayType());
            one(null, arrays, "equals", type.arrayType(), I, I, type.arrayType(), I, I);
            one(null, arrays, "hashCode", type.arrayType());
            one(null, arrays, "mismatch", type.arrayType(), I, I, type.arrayType(), I, I);
        }
        one(null, "java.lang.System", "arraycopy", Object.class, I, Object.class, I, I);

        String big = "java.math.BigInteger";
        one(null, big, "implMultiplyToLen", INTS, I, INTS, I, INTS);
        one(null, big, "implSquareToLen", INTS, I, INTS, I);
        one(null, big, "implMulAdd", INTS, INTS, I, I, I);
        one(null, big, "shiftLeftImplWorker", INTS, INTS, I, I, I);
        one(null, big, "shiftRightImplWorker", INTS, INTS, I, I, I);
        one(null, big, "implMontgomeryMultiply", INTS, INTS, INTS, I, J, INTS);
        one(null, big, "implMontgomerySquare", INTS, INTS, I, J, INTS);

        one(java.util.Base64.getEncoder(), "java.util.Base64$Encoder", "encodeBlock", BYTES, I, I, BYTES, I, Z);
        one(java.util.Base64.getDecoder(), "java.util.Base64$Decoder", "decodeBlock", BYTES, I, I, BYTES, I, Z, Z);
        one(new java.util.zip.CRC32(), "java.util.zip.CRC32", "update", BYTES, I, I);
        one(new java.util.zip.CRC32C(), "java.util.zip.CRC32C", "update", BYTES, I, I);
        one(new java.util.zip.Adler32(), "java.util.zip.Adler32", "update", BYTES, I, I);

        one(null, "com.sun.crypto.provider.GHASH", "processBlocks", BYTES, I, I, LONGS, LONGS);
        one(null, "com.sun.crypto.provider.ChaCha20Cipher", "chaCha20Block|implChaCha20Block", INTS, J, BYTES);
        for (Class<?> type : List.of(I, J)) {
            String holder = type == I ? "java.lang.Integer" : "java.lang.Long";
            one(null, holder, "divideUnsigned", type, type);
            one(null, holder, "remainderUnsigned", type, type);
            one(null, holder, "compareUnsigned", type, type);
            for (String name : List.of("addExact", "subtractExact", "multiplyExact")) one(null, "java.lang.Math", name, type, type);
            for (String name : List.of("incrementExact", "decrementExact", "negateExact")) one(null, "java.lang.Math", name, type);
            one(null, "jdk.internal.util.Preconditions", "checkIndex", type, type, java.util.function.BiFunction.class);
        }
        one(null, "java.lang.reflect.Array", "getLength", Object.class);
        one(null, "java.lang.reflect.Array", "get", Object.class, I);
    }
}
