// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Strings: concatenation of every type, interning, Latin-1 and UTF-16, builders, formatting, text blocks. */
public class Test {
    static final String CONSTANT = "a" + 1 + 'c' + 2L + true;

    public static void main(String[] args) throws Exception {
        byte b = -1;
        short s = 300;
        char c = 'ß';
        int i = 42;
        long l = 1L << 40;
        float f = 1.5f;
        double d = -0.0;
        boolean z = true;
        Object n = null;
        String str = null;
        System.out.println("" + b + s + c + i + l + f + d + z + n + str + new int[0].length + 'x' + "é"
                + "日本" + '\u0000' + "end");
        System.out.println(c + i + "|" + c + i);
        String acc = "";
        for (int k = 0; k < 10; k++) acc += k + ",";
        acc += acc;
        System.out.println(acc);
        System.out.println(CONSTANT == "a1c2true" ? "same" : "other");
        String built = new StringBuilder("ab").append('c').toString();
        System.out.println((built == "abc") + " " + (built.intern() == "abc") + " " + built.equals("abc") + " "
                + (new String("abc") == "abc") + " "
                + "".isEmpty());
        System.out.println("hello".substring(1, 3) + " "
                + "hello".indexOf("l") + " "
                + "hello".lastIndexOf('l') + " "
                + "a,b,,c,,".split(",").length + " "
                + "  x ".strip() + "|"
                + "x".repeat(5) + " "
                + "Hello".chars().sum() + " "
                + "b".compareTo("abc") + " "
                + "STRASSE".equalsIgnoreCase("strasse") + " " + String.join("-", List.of("p", "q")));
        System.out.println("ÀÉß".toLowerCase() + "ß".toUpperCase() + "İ".toLowerCase().length() + " "
                + "ﬀ".toUpperCase() + " "
                + "😀x".length() + " "
                + "😀x".codePointAt(0) + " " + new StringBuilder("a😀b").reverse());
        System.out.println("naïve €".getBytes(StandardCharsets.UTF_8).length + " "
                + "naïve €".getBytes(StandardCharsets.ISO_8859_1).length + " "
                + "naïve €".getBytes("UTF-16").length + " "
                + new String(new byte[] {(byte) 0xc3, (byte) 0xa9, (byte) 0xff}, StandardCharsets.UTF_8) + " "
                + new String(new char[] {'\ud83d'}).length());
        System.out.println("abc".hashCode() + " "
                + "日本".hashCode() + " "
                + "".hashCode() + " "
                + "The quick brown fox jumps over the lazy dog".hashCode());
        StringBuilder sb = new StringBuilder();
        sb.append(1)
                .append(2L)
                .append(3f)
                .append(4d)
                .append('5')
                .append("6")
                .append(true)
                .append((Object) null)
                .append(new char[] {'7'})
                .insert(0, "<")
                .deleteCharAt(1)
                .replace(0, 1, "[[")
                .setCharAt(2, '€');
        System.out.println(sb + " " + sb.length() + " " + sb.indexOf("true"));
        System.out.println(String.format("%5d|%-5s|%05.1f|%x|%c|%b|%,d|%e|%10.3e|%+d|%o|%h|%%|%n", 42, "ab", 3.14159,
                                         255, 'q', true, 1234567, 12345.678, 0.00012, 5, 8, "hi")
                                   .trim());
        System.out.println("""
            A text block
              keeps "quotes" and \
            joins lines,	tabs\tand \"""
            trailing   \s
            end""");
        try {
            "abc".charAt(5); } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage()); }
        try {
            "abc".substring(2, 1); } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage()); }
        try {
            Integer.parseInt("12x"); } catch (NumberFormatException e) {
            System.out.println(e.getMessage()); }
        System.out.println("line1\nline2\r\nline3".lines().toList() + " " + "  indent".indent(2).length() + " " + "a\\tb".translateEscapes() + " " + "x=%d".formatted(3));
        Map<String, Integer> counts = new TreeMap<>(); for (String w : "to be or not to be".split(" ")) counts.merge(w, 1, Integer::sum); System.out.println(counts);
    }
}
