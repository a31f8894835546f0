import java.util.Arrays;
import java.util.Random;

/** StringBuilder, with characters of one byte and of two, compared with an array of char; then bad arguments. */
public class Test {
    static final Random RANDOM = new Random(17);
    static final String[] PARTS = {"", "a", "word", "\u00ff\u0000", "\u0100", "\ud83d\ude00", "mixed \u20ac and plain"};

    static char[] model = new char[0];

    static void append(CharSequence text) {
        int length = model.length;
        model = Arrays.copyOf(model, length + text.length());
        for (int i = 0; i < text.length(); i++) model[length + i] = text.charAt(i);
    }

    static void check(boolean right, String what, Object... where) {
        if (!right) throw new AssertionError(what + " " + Arrays.toString(where));
    }

    static void build(int steps, boolean wide) {
        StringBuilder builder = new StringBuilder(RANDOM.nextInt(40));
        model = new char[0];
        for (int i = 0; i < steps; i++) {
            StringBuilder same;
            if (RANDOM.nextBoolean()) {
                char c = (char) RANDOM.nextInt(wide ? 0x10000 : 0x100);
                same = builder.append(c);
                append(String.valueOf(c));
            } else {
                String part = PARTS[RANDOM.nextInt(wide ? PARTS.length : 4)].repeat(RANDOM.nextInt(3));
                same = builder.append(part);
                append(part);
            }
            check(same == builder, "append returns the builder", i);
            if (RANDOM.nextInt(20) == 0) {
                int length = RANDOM.nextInt(builder.length() + 1);
                builder.setLength(length);
                model = Arrays.copyOf(model, length);
            }
            if (RANDOM.nextInt(20) == 0) builder.trimToSize();
        }
        check(builder.length() == model.length, "length", steps);
        for (int i = 0; i < model.length; i++) check(builder.charAt(i) == model[i], "charAt", i, steps);
        check(builder.toString().equals(new String(model)), "toString", steps);
    }

    interface Action { Object run(); }

    static String outcome(Action action) {
        try {
            return String.valueOf(action.run());
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    public static void main(String[] args) {
        for (int steps = 0; steps < 150; steps++) {
            build(steps, false);
            build(steps, true);
        }
        StringBuilder builder = new StringBuilder("abc");
        System.out.println(builder.append((String) null).append('d').append("e").append((CharSequence) "f"));
        System.out.println(outcome(() -> builder.charAt(-1)) + " " + outcome(() -> builder.charAt(builder.length())) + " "
            + builder.charAt(builder.length() - 1));
        StringBuilder none = null;
        System.out.println(outcome(() -> none.append('x')) + " " + outcome(() -> none.append("x")) + " " + outcome(() -> none.charAt(0)));
        String text = "";
        for (int i = 0; i < 3; i++) text += new StringBuilder().append(text).append(i).append('\u0394').append(text);
        System.out.println(text.length() + " " + text.hashCode());
        StringBuilder self = new StringBuilder("0123456789");
        for (int i = 0; i < 5; i++) self.append(self.toString()).append(self, 0, 3);
        System.out.println(self.length() + " " + self.toString().hashCode());
    }
}
