/** Calls that load a class while the interpreter has a number in hand. */
public class Numbers {
    static class Doubles { static String take(double number) { return "" + number; } }
    static class Longs { static String take(long number) { return "" + number; } }
    static class Ints { static String take(int number) { return "" + number; } }

    public static void main(String[] args) {
        System.out.println(Doubles.take(14 + args.length) + " " + Longs.take(-1L - args.length) + " " + Ints.take(-1 - args.length));
    }
}
