// SPDX-License-Identifier: Apache-2.0
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
import java.util.regex.*;

/** Regular expressions, formatting by locale, java.time, resource bundles and logging. */
public class Test {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("from 2021-03 to 2024-11");
        while (m.find()) System.out.print(m.group("year") + "/" + m.group("month") + "@" + m.start() + " ");
        System.out.println("a1b22c333".replaceAll("(\\d+)", "<$1>") + " "
                + "x".matches("[a-z&&[^aeiou]]") + " " + Pattern.compile("(a|b)*c").matcher("ababc").matches() + " "
                + Arrays.toString("one1two22three".split("\\d+")) + " "
                + Pattern.compile("^(\\w+)\\s\\1$", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE)
                          .matcher("hey HEY")
                          .find()
                + " "
                + "aaa".replaceFirst("a*?", "X") + " "
                + Pattern.compile("(?<=\\$)\\d+(?!\\d|\\.)")
                          .matcher("cost $42 now")
                          .results()
                          .map(MatchResult::group)
                          .toList()
                + " "
                + "ÄÖ".matches("\\p{Lu}+") + Pattern.quote("a.b"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) { System.out.println(e.getMessage().replace('\n', '|')); }
        System.out.println(String.format(Locale.US, "%,.2f", 1234567.891) + " "
                + String.format(Locale.GERMANY, "%,.2f", 1234567.891) + " "
                + NumberFormat.getCurrencyInstance(Locale.US).format(12.5) + " "
                + NumberFormat.getPercentInstance(Locale.ROOT).format(0.256) + " "
                + new DecimalFormat("#,##0.00;(#)", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(-1234.5) + " "
                + MessageFormat.format("{0} has {1,number} items on {2}", "cart", 1234, "day") + " "
                + new ChoiceFormat("0#none|1#one|2#many").format(5) + " "
                + String.format("%tY-%<tm-%<td", new GregorianCalendar(2020, 1, 29)) + " "
                + String.format("%08.3f|%+d|%-8s|%S|%#x|%e", 3.14159, 5, "left", "up", 255, 12345.678));
        try {
            String.format("%d", "s");
        } catch (IllegalFormatException e) { System.out.println(e.getMessage()); }
        try {
            String.format("%q", 1);
        } catch (IllegalFormatException e) { System.out.println(e.getMessage()); }
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d.plusYears(1) + " " + d.getDayOfWeek() + " " + d.with(TemporalAdjusters.lastDayOfYear())
                + " " + ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 1)) + " "
                + Period.between(d, LocalDate.of(2030, 5, 1)) + " " + d.isLeapYear() + " "
                + Duration.ofSeconds(98765).plusMillis(5) + " " + LocalTime.of(23, 59).plusMinutes(2) + " "
                + Instant.ofEpochSecond(1700000000) + " " + YearMonth.of(2023, 2).lengthOfMonth());
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println(z.plusHours(1) + " " + z.withZoneSameInstant(ZoneId.of("America/New_York")) + " "
                + z.toOffsetDateTime() + " " + ZoneId.systemDefault());
        DateTimeFormatter f = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu HH:mm", Locale.ENGLISH);
        System.out.println(f.format(z) + " | " + DateTimeFormatter.ofPattern("EEEE d. MMMM", Locale.GERMAN).format(z)
                + " | " + DateTimeFormatter.ISO_WEEK_DATE.format(d) + " | "
                + LocalDateTime.parse("2020-01-02T03:04:05").getNano() + " "
                + new SimpleDateFormat("yyyy-MM-dd HH:mm:ss zzz", Locale.US).format(new Date(0)));
        try {
            LocalDate.parse("2023-02-30");
        } catch (DateTimeParseException e) { System.out.println(e.getMessage()); }
        System.out.println(Locale.getDefault() + " "
                + Locale.forLanguageTag("zh-Hant-TW").getDisplayName(Locale.ENGLISH) + " "
                + Currency.getInstance("EUR").getDefaultFractionDigits() + " "
                + "I".toLowerCase(new Locale("tr")) + " " + Collator.getInstance(Locale.GERMAN).compare("ä", "b") + " "
                + Normalizer.normalize("é", Normalizer.Form.NFD).length() + " " + TimeZone.getDefault().getID() + " "
                + new StringTokenizer("a b c").countTokens());
        BreakIterator bi = BreakIterator.getSentenceInstance(Locale.US);
        bi.setText("One. Two! Three?");
        int n = 0;
        while (bi.next() != BreakIterator.DONE) n++;
        System.out.println(n);
        java.util.logging.Logger log = java.util.logging.Logger.getLogger("test");
        log.setUseParentHandlers(false);
        log.addHandler(new java.util.logging.Handler() {
            public void publish(java.util.logging.LogRecord r) {
                System.out.println(r.getLevel() + " " + r.getSourceMethodName() + " "
                        + MessageFormat.format(r.getMessage(), r.getParameters()));
            }
            public void flush() {}
            public void close() {}
        });
        log.log(java.util.logging.Level.WARNING, "logged {0}", 5);
        Properties p = new Properties();
        p.load(new java.io.StringReader("a=1\nb : two \\\n  lines\n#c\nuni=\\u00e9"));
        System.out.println(new TreeMap<>(p));
    }
}
