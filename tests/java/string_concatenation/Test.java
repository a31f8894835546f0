// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Random;

/** The operator + of strings: every type, null, characters of one and two bytes, constants, long texts, and what a toString does, against StringBuilder. */
public class Test {
    static final Random random = new Random(11);
    static int checks;

    static void check(String what, String sum, String expected) {
        checks++;
        if (!sum.equals(expected) || !expected.equals(sum) || sum.hashCode() != expected.hashCode() || sum.length() != expected.length() || sum.compareTo(expected) != 0)
            System.out.println(what + ": wrong, of length " + sum.length() + " and " + expected.length());
    }

    static StringBuilder text() { return new StringBuilder(); }

    static String randomText() {
        StringBuilder text = text();
        int length = random.nextInt(random.nextInt(10) == 0 ? 2000 : 12), kind = random.nextInt(3);
        for (int i = 0; i < length; i++) text.append(kind == 0 ? (char) ('a' + random.nextInt(26)) : (char) random.nextInt(kind == 1 ? 0x100 : 0x10000));
        return random.nextInt(12) == 0 ? null : text.toString();
    }

    static void randomly() {
        String s = randomText(), t = randomText();
        int i = random.nextInt() >> random.nextInt(32);
        long l = random.nextLong() >> random.nextInt(64);
        char c = (char) (random.nextInt(0x10000) >> random.nextInt(16));
        byte b = (byte) random.nextInt();
        short h = (short) random.nextInt();
        boolean z = random.nextBoolean();
        Object o = random.nextBoolean() ? s : random.nextBoolean() ? (Object) i : List.of(i);
        CharSequence q = random.nextBoolean() ? t : text().append(t);
        check("two", s + t, text().append(s).append(t).toString());
        check("one", "" + s, text().append(s).toString());
        check("numbers", i + "," + l + ";" + b + h, text().append(i).append(',').append(l).append(';').append(b).append(h).toString());
        check("characters", "" + c + z + c, text().append(c).append(z).append(c).toString());
        check("wide constant", "\u20ac" + i + "\u00e4\n" + l, text().append('\u20ac').append(i).append("\u00e4\n").append(l).toString());
        check("narrow constant", "\u00ff" + s + "\u0001" + "\u0002" + t, text().append('\u00ff').append(s).append('\1').append('\2').append(t).toString());
        check("objects", o + ":" + q + o, text().append(o).append(':').append(q).append(o).toString());
        check("all", s + i + l + c + b + h + z + t, text().append(s).append(i).append(l).append(c).append(b).append(h).append(z).append(t).toString());
        check("fractions", s + 1.5f + t + (double) i, text().append(s).append(1.5f).append(t).append((double) i).toString());
        s += c;
        s += s;
        check("assignment", s, s.substring(0, s.length() / 2) + s.substring(s.length() / 2));
        check("many", s + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + t + i + i + i,
            text().append(s).append((i + " ").repeat(24).replace(" ", "")).append(t).append(i).append(i).append(i).toString());
    }

    static class Odd {
        final String text;
        Odd(String text) { this.text = text; }
        @Override public String toString() {
            if (text != null && text.isEmpty()) throw new IllegalStateException("empty");
            return text;
        }
    }

    static String with(Object object, int i) { return "<" + object + i + ">"; }

    public static void main(String[] args) {
        for (int i = 0; i < 2000; i++) randomly();
        System.out.println(checks + " checks");
        System.out.println(Integer.MIN_VALUE + " " + Long.MIN_VALUE + " " + Long.MAX_VALUE + " " + Byte.MIN_VALUE + " " + Short.MIN_VALUE);
        // The same expression with strings, and with what only Java can print.
        System.out.println(with("s", 1) + with(null, 2) + with(3, 3) + with(new Odd("odd"), 4) + with(new Odd(null), 5) + with('c', 6) + with("s", 7));
        try {
            System.out.println(with(new Odd(""), 8));
        } catch (IllegalStateException e) {
            System.out.println(e + " in " + e.getStackTrace()[0].getMethodName());
        }
        String empty = "", x = "x";
        System.out.println((x + empty == x) + " " + (empty + x == x) + " " + (x + empty).equals(x) + " " + (empty + empty).isEmpty() + " " + ((x + empty).intern() == "x"));
        String big = "b".repeat(200_000);
        System.out.println((big + big + 1).length() + " " + (int) (big + '\u20ac' + big).charAt(200_000) + " " + (big + big).equals("b".repeat(400_000)));
        try {
            String huge = "h".repeat(1 << 30);
            System.out.println((huge + huge).length());
        } catch (OutOfMemoryError e) {
            System.out.println("OutOfMemoryError");
        }
    }
}
