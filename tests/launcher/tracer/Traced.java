// What the cases of tracer_cases.py trace: one of each kind of instruction that shows something of its own.
public class Traced {
    static int made;
    int x;
    long y;

    Traced(int x, long y) {
        this.x = x;
        this.y = y;
        made++;
    }

    static int sum(int[] all) {
        int sum = 0;
        for (int each : all) sum += each;
        return sum;
    }

    static int caught(Object o) {
        try {
            return ((String) o).length();
        } catch (ClassCastException e) {
            return -1;
        }
    }

    static String named(int key) {
        switch (key) {
            case 1: return "one";
            case 7: return "seven";
            default: return null;
        }
    }

    static int depth(int left) { return left == 0 ? 0 : 1 + depth(left - 1); }

    static void fails(int[] none) { none[0] = 1; }

    public static void main(String[] args) {
        Traced traced = new Traced(3, 4L);
        double half = traced.x * 0.5;
        float quarter = 0.25f;
        int sum = sum(new int[] {1, 2}) + caught(traced);
        String name = named(7);
        synchronized (traced) {
            sum += depth(2);
        }
        System.out.println(name + sum);
        if (args.length > 0) fails(null);
    }
}
