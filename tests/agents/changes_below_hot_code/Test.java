// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final int DEPTH = 100;

    int written;

    static native void change(int what);
    static native int count();

    /** Everything that is to be seen happens behind the call. */
    int descend(int depth, int what) {
        int local = depth;
        if (depth == 0) change(what);
        else written += descend(depth - 1, what) & 1;
        written = depth;
        return local + 1;
    }

    /** Rounds of a loop that is hot, in the middle of which the change comes. */
    int rounds(int what) {
        int sum = 0;
        for (int i = 0; i < 2000; i++) {
            if (i == 1000) change(what);
            written = i;
            sum += written & 3;
        }
        return sum;
    }

    void set(int value) { written = value; }

    /** The same with what happens in a method that does so little that compilers do not call it. */
    int assigned(int what) {
        int sum = 0;
        for (int i = 0; i < 2000; i++) {
            if (i == 1000) change(what);
            set(i);
            sum += written & 3;
        }
        return sum;
    }

    public static void main(String[] args) {
        Test test = new Test();
        String[] names = {"nothing", "breakpoint", "watch", "steps", "local", "pops"};
        for (int i = 0; i < 500; i++) test.descend(20, 0);
        for (int i = 0; i < 5; i++) test.rounds(test.assigned(0) & 0);
        for (int times = 0; times < 3; times++)
            for (int what = 0; what < names.length; what++) {
                int result = test.descend(DEPTH, what);
                int seen = count();
                int sum = test.rounds(what == 5 ? 0 : what);
                int later = count();
                int assigned = test.assigned(what > 3 ? 0 : what);
                int inside = count();
                System.out.println(names[what] + " " + result + " " + seen + ", " + sum + " " + later + ", " + assigned + " " + inside);
                for (int i = 0; i < 300; i++) test.descend(20, 0);
                if (count() != 0) System.out.println("events when all was taken back");
            }
    }
}
