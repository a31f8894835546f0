import java.lang.reflect.Method;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Strings of Latin-1 and of other characters, and the internal methods that have their bytes. */
class Strings {
    static String some(int length, String alphabet) {
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) characters[i] = alphabet.charAt(Test.RANDOM.nextInt(alphabet.length()));
        return new String(characters);
    }

    static int indexOf(String text, String sought, int from) {
        for (int i = Math.max(from, 0); i + sought.length() <= text.length(); i++) {
            int j = 0;
            while (j < sought.length() && text.charAt(i + j) == sought.charAt(j)) j++;
            if (j == sought.length()) return i;
        }
        return sought.isEmpty() ? text.length() : -1;
    }

    static int compare(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) i++;
        return i < a.length() && i < b.length() ? a.charAt(i) - b.charAt(i) : a.length() - b.length();
    }

    static void pair(String a, String b) {
        Test.check(a.compareTo(b) == compare(a, b), "compareTo", a.length(), b.length());
        Test.check(a.equals(b) == (compare(a, b) == 0), "equals", a.length(), b.length());
        Test.check(a.contentEquals(new StringBuilder(b)) == a.equals(b), "contentEquals", a.length(), b.length());
    }

    static void seek(String text, String sought) {
        for (int from : new int[] {-1, 0, 1, text.length() / 2, text.length() - 1, text.length(), text.length() + 1}) {
            Test.check(text.indexOf(sought, from) == indexOf(text, sought, from), "indexOf", text.length(), sought.length(), from);
            if (sought.length() == 1)
                Test.check(text.indexOf(sought.charAt(0), from) == indexOf(text, sought, from), "indexOf", text.length(), from);
        }
        Test.check(text.contains(sought) == text.indexOf(sought) >= 0, "contains", text.length(), sought.length());
    }

    static void strings() {
        String[] alphabets = {"ab", "abcdefgh\u00e9", "a\u00ff\u0100", "\u0391\u03b1\uffff\ud83d\ude00"};
        long sum = 0;
        for (String alphabet : alphabets) {
            for (int length = 0; length <= 2000; length += 1 + length / 6) {
                String text = some(length, alphabet), same = new StringBuilder(text).toString(), other = some(length, alphabets[Test.RANDOM.nextInt(4)]);
                int hash = 0;
                for (int i = 0; i < length; i++) hash = 31 * hash + text.charAt(i);
                Test.check(text.hashCode() == hash && same.hashCode() == hash, "hashCode", length);
                sum = sum * 31 + hash;
                pair(text, same);
                pair(text, other);
                pair(text, text + "a");
                pair(text, text + "\u0391");
                if (length > 0) {
                    int at = Test.RANDOM.nextInt(length);
                    char[] changed = text.toCharArray();
                    changed[at]++;
                    pair(text, new String(changed));
                    for (int sought : new int[] {1, 2, 3, 17, length}) {
                        int from = Test.RANDOM.nextInt(length), to = Math.min(length, from + sought);
                        seek(text, text.substring(from, to));
                        seek(text, some(sought, alphabet));
                        seek(text, some(sought, "ab"));
                    }
                    Test.check(text.indexOf(0x1f600) == text.indexOf("\ud83d\ude00"), "indexOf of two", length);
                    Test.check(text.indexOf(-1) == -1 && text.indexOf(0x10161) == -1, "indexOf of none", length);
                }
                char[] characters = new char[length + 5];
                text.getChars(0, length, characters, 3);
                Test.check(new String(characters, 3, length).equals(text) && characters[2] == 0 && characters[length + 3] == 0, "getChars", length);
                Test.check(new StringBuilder().append('x').append(text).append('\u0391').toString().equals("x" + text + "\u0391"), "append", length);
                for (Charset charset : new Charset[] {StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_8}) {
                    byte[] bytes = text.getBytes(charset);
                    sum = sum * 31 + Arrays.hashCode(bytes);
                    sum = sum * 31 + Arrays.hashCode(charset.encode(CharBuffer.wrap(text.toCharArray())).array());
                    sum = sum * 31 + new String(bytes, charset).hashCode();
                }
            }
            System.out.println(Long.toHexString(sum));
        }
        String most = "ab".repeat(700_000);
        System.out.println(most.hashCode() + " " + most.indexOf("abb") + " " + most.equals("ab".repeat(700_000)) + " " + most.compareTo("ab".repeat(600_000)));
        System.out.println(("x".repeat(10_000) + "y").indexOf("x".repeat(5_000) + "y") + " " + most.indexOf('c') + " " + ("\u0391" + most).indexOf("abb"));
        System.out.println("".hashCode() + " " + "\0\0".hashCode() + " " + new String("\0\0").hashCode() + " " + "".equals(null) + " " + "a".equals('a'));
        for (int index : new int[] {-1, 0, 2, 3, Integer.MAX_VALUE}) {
            System.out.print(Test.outcome(() -> "abc".charAt(index)) + " " + Test.outcome(() -> "ab\u0391".charAt(index)) + " ");
        }
        String none = null;
        System.out.println(Test.outcome(() -> none.length()) + Test.outcome(() -> none.isEmpty()) + Test.outcome(() -> none.equals("")) + Test.outcome(() -> none.hashCode()));
        System.out.println("".isEmpty() + " " + "\u0391".isEmpty() + " " + "\u0391b".length());
    }

    static final int[] NUMBERS = {-1, 0, 3, 8, 9, 16, Integer.MAX_VALUE};

    /** Calls the method with all combinations of arrays and of numbers. */
    static void arguments(String holder, String name, Class<?>... parameters) throws Exception {
        Method method = Test.method(holder, name, parameters);
        StringBuilder outcomes = new StringBuilder();
        int[] count = {0};
        arguments(method, parameters, new Object[parameters.length], 0, outcomes, count);
        System.out.println(name + ": " + count[0] + " " + outcomes.toString().hashCode());
    }

    static void arguments(Method method, Class<?>[] parameters, Object[] values, int next, StringBuilder outcomes, int[] count) {
        if (next == parameters.length) {
            Object[] arguments = new Object[values.length];
            for (int i = 0; i < values.length; i++)
                arguments[i] = values[i] instanceof byte[] bytes ? bytes.clone() : values[i] instanceof char[] characters ? characters.clone() : values[i];
            String outcome = Test.outcome(() -> method.invoke(null, arguments));
            outcomes.append(outcome).append(' ');
            if (!outcome.endsWith("Exception"))
                for (Object argument : arguments)
                    outcomes.append(argument instanceof byte[] bytes ? Arrays.hashCode(bytes) : argument instanceof char[] characters ? Arrays.hashCode(characters) : 0).append(' ');
            count[0]++;
            return;
        }
        Object[] all;
        if (parameters[next] == byte[].class) all = new Object[] {null, new byte[0], bytes(9), bytes(16), new byte[] {1, 0, 2, 0, 3, 4, 5, 0, 6}};
        else if (parameters[next] == char[].class) all = new Object[] {null, new char[0], "\u00e9bcdefgh".toCharArray(), "ab\u0391cd\uffffefgh".toCharArray()};
        else all = Arrays.stream(NUMBERS).boxed().toArray();
        for (Object value : all) {
            values[next] = value;
            arguments(method, parameters, values, next + 1, outcomes, count);
        }
    }

    static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = (byte) (i * 37);
        return bytes;
    }

    static void run() throws Exception {
        strings();
        Class<?> bytes = byte[].class, chars = char[].class, number = int.class;
        arguments("java.lang.StringLatin1", "equals", bytes, bytes);
        arguments("java.lang.StringLatin1", "compareTo", bytes, bytes);
        arguments("java.lang.StringLatin1", "compareToUTF16", bytes, bytes);
        arguments("java.lang.StringLatin1", "indexOf", bytes, bytes);
        arguments("java.lang.StringLatin1", "inflate", bytes, number, chars, number, number);
        arguments("java.lang.StringLatin1", "inflate", bytes, number, bytes, number, number);
        arguments("java.lang.StringUTF16", "compareTo", bytes, bytes);
        arguments("java.lang.StringUTF16", "compareToLatin1", bytes, bytes);
        arguments("java.lang.StringUTF16", "indexOf", bytes, bytes);
        arguments("java.lang.StringUTF16", "indexOfLatin1", bytes, bytes);
        arguments("java.lang.StringUTF16", "getChars", bytes, number, number, chars, number);
        arguments("java.lang.StringUTF16", "compress", chars, number, bytes, number, number);
    }
}
