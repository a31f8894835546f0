// SPDX-License-Identifier: Apache-2.0
/** tableswitch, lookupswitch, strings with equal hash codes, enums, switch expressions, patterns of instanceof. */
public class Test {
    enum Colour {
        RED,
        GREEN {
            @Override
            String nice() {
                return "grass";
            }
        },
        BLUE;
        String nice() { return name().toLowerCase(); }
    }

    static String table(int i) {
        switch (i) {
            case -1:
                return "minus";
            case 0:
                return "zero";
            case 1:
            case 2:
                return "few";
            case 5:
                return "five";
            default:
                return "other";
        }
    }

    static String lookup(int i) {
        switch (i) {
            case Integer.MIN_VALUE:
                return "min";
            case -1000:
                return "-k";
            case 1000:
                return "k";
            case 1000000:
                return "M";
            case Integer.MAX_VALUE:
                return "max";
            default:
                return "?";
        }
    }

    static String wide(int i) {
        switch (i) {
            case Integer.MAX_VALUE - 1:
                return "a";
            case Integer.MAX_VALUE:
                return "b";
            default:
                return "c";
        }
    }

    static int text(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "":
                return 3;
            case "Straße":
                return 4;
            default:
                return 0;
        }
    }

    static int fall(int n) {
        int r = 0;
        switch (n) {
            case 3:
                r += 3;
            case 2:
                r += 2;
            case 1:
                r += 1;
                break;
            case 0:
                r = 100;
        }
        return r;
    }

    static int colour(Colour c) {
        return switch (c) { case RED -> 1; case GREEN -> { int x = c.ordinal(); yield x * 10; } case BLUE -> 3; }; }

    static String kind(Object o) {
        if (o instanceof String s && s.length() > 2) return "long string " + s.length();
        if (o instanceof Integer i) return "int " + (i + 1);
        if (!(o instanceof Number n)) return "no number";
        return "number " + n.intValue();
    }

    public static void main(String[] args) {
        for (int i = -2; i < 7; i++) System.out.print(table(i) + " "); System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, -1001, -1000, 0, 1000, 1000000, Integer.MAX_VALUE}) System.out.print(lookup(i) + wide(i) + " ");
                System.out.println();
                for (String s : new String[] {"Aa", "BB", "C#", "", "Straße", "x"}) System.out.print(text(s) + " ");
                System.out.println();
                for (int i = 0; i < 5; i++) System.out.print(fall(i) + " ");
                System.out.println();
                for (Colour c : Colour.values())
                    System.out.print(c + "=" + colour(c) + c.nice() + c.getClass().isAnonymousClass()
                            + c.getDeclaringClass().getSimpleName() + " ");
                System.out.println();
                System.out.println(
                        kind("abc") + ", " + kind("a") + ", " + kind(4) + ", " + kind(4.7) + ", " + kind(null));
                char c = 'x';
                switch (c) { case 'x' -> System.out.println("ex"); case 'y' -> System.out.println("why"); default -> {} }
        try { Colour.valueOf("PINK"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(java.util.EnumSet.range(Colour.GREEN, Colour.BLUE) + " " + new java.util.EnumMap<Colour, String>(java.util.Map.of(Colour.BLUE, "b", Colour.RED, "r")) + " " + Colour.RED.compareTo(Colour.BLUE));
        long sum = 0; for (int i = 0; i < 100000; i++) sum += switch (i % 7) { case 0 -> 1; case 1 -> 2; case 2, 3 -> 4; default -> i % 3; }; System.out.println(sum);
    }
}
