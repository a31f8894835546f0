// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CyclicBarrier;

/** String.intern: one string for each content, whoever asks for it and when, while the table grows and loses what is dead. */
public class Test {
    static final int THREADS = 4, STRINGS = 6_000;
    static final String[][] FOUND = new String[THREADS][];

    static String text(int number) {
        return (number % 7 == 0 ? "\u03b1" : "a") + number;
    }

    /** All threads intern the same new strings, each in another order. */
    static void together(int first, boolean collecting) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            final int me = t;
            FOUND[me] = new String[STRINGS];
            threads[t] = new Thread(() -> {
                try {
                    start.await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                for (int i = 0; i < STRINGS; i++) {
                    int number = (me % 2 == 0 ? i : STRINGS - 1 - i);
                    FOUND[me][number] = text(first + number).intern();
                    if (collecting && me == 0 && i % 2_000 == 0) System.gc();
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        int different = 0, wrong = 0;
        for (int i = 0; i < STRINGS; i++) {
            if (!FOUND[0][i].equals(text(first + i))) wrong++;
            for (int t = 1; t < THREADS; t++) if (FOUND[t][i] != FOUND[0][i]) different++;
            if (text(first + i).intern() != FOUND[0][i]) different++;
        }
        System.out.println(different + " different, " + wrong + " wrong");
    }

    public static void main(String[] args) throws Exception {
        together(0, false);
        together(0, true);  // they are there already
        for (int round = 1; round <= 3; round++) together(round * STRINGS, true);  // those of the round before die
        String literal = "literal", built = new StringBuilder("lit").append("eral").toString();
        System.out.println((built == literal) + " " + (built.intern() == literal) + " " + ("".intern() == "") + " " + (new String("").intern() == ""));
        System.out.println("Aa".hashCode() == "BB".hashCode() && new String("Aa").intern() != new String("BB").intern());  // the same hash, not the same string
    }
}
