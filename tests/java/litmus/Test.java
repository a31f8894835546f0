// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the Java memory model forbids (JLS 17.4, 17.5), and the two threads or four of each program never see. Each round has many copies of the
 * program's variables, over which the threads run side by side. The argument says how many copies there are in all: a million, if there is none.
 */
public class Test {
    static final int COPIES = 2000;

    /** The variables of a program, and what its threads have read. */
    static final class Copy {
        int data, plain;
        volatile int x, y;
        int r1, r2, r3, r4;
        Plain published;
        volatile Plain announced;
        Frozen frozen;
    }

    static final class Plain {
        int a, b;
        long c;
        Plain(int n) {
            a = n;
            b = n + 1;
            c = n + 2;
        }
    }

    static final class Frozen {
        final int a;
        final int[] array;
        final Object text;
        Frozen(int n) {
            a = n;
            array = new int[] {n, n + 1};
            text = new StringBuilder("x").append(n);
        }
    }

    interface Actor { void act(Copy copy); }

    /** The threads of a program, and whether what they have read is forbidden. */
    record Program(String name, Forbidden forbidden, Actor... actors) {}
    interface Forbidden { boolean is(Copy copy); }

    static final Program[] PROGRAMS = {
        new Program("message passing", c -> c.r1 == 1 && c.r2 == 0,
                    c -> {
                        c.data = 1;
                        c.x = 1;
                    },
                    c -> {
                        c.r1 = c.x;
                        c.r2 = c.data;
                    }),
        new Program("store buffering", c -> c.r1 == 0 && c.r2 == 0,
                    c -> {
                        c.x = 1;
                        c.r1 = c.y;
                    },
                    c -> {
                        c.y = 1;
                        c.r2 = c.x;
                    }),
        new Program("load buffering", c -> c.r1 == 1 && c.r2 == 1,
                    c -> {
                        c.r1 = c.x;
                        c.y = 1;
                    },
                    c -> {
                        c.r2 = c.y;
                        c.x = 1;
                    }),
        new Program("independent reads of independent writes", c -> c.r1 == 1 && c.r2 == 0 && c.r3 == 1 && c.r4 == 0,
                    c -> c.x = 1, c -> c.y = 1,
                    c -> {
                        c.r1 = c.x;
                        c.r2 = c.y;
                    },
                    c -> {
                        c.r3 = c.y;
                        c.r4 = c.x;
                    }),
        new Program("publication by a volatile variable", c -> c.r1 == 1 && c.r2 != 6,
                    c -> c.announced = new Plain(1),
                    c -> {
                        Plain seen = c.announced;
                        c.r1 = seen == null ? 0 : 1;
                        if (seen != null) c.r2 = seen.a + seen.b + (int) seen.c;
                    }),
        new Program("final fields", c -> c.r1 == 1 && c.r2 != 12,
                    c -> c.frozen = new Frozen(3),
                    c -> {
                        Frozen seen = c.frozen;
                        c.r1 = seen == null ? 0 : 1;
                        if (seen != null) c.r2 = seen.a + seen.array[0] + seen.array[1] + seen.text.toString().length();
                    }),
        new Program("publication by a monitor", c -> c.r1 != c.r2 || (c.r1 == 1 && c.r3 != 6),
                    c -> {
                        synchronized (c) {
                            c.data = 1;
                            c.published = new Plain(1);
                            c.plain = 1;
                        }
                    },
                    c -> {
                        synchronized (c) {
                            c.r1 = c.plain;
                            c.r2 = c.data;
                            if (c.published != null) c.r3 = c.published.a + c.published.b + (int) c.published.c;
                        }
                    }),
        new Program("mutual exclusion", c -> c.plain != 2 || c.r1 + c.r2 != 3,
                    c -> {
                        synchronized (c) {
                            synchronized (c) { c.r1 = ++c.plain; }
                        }
                    },
                    c -> {
                        synchronized (c) {
                            int n = c.plain;
                            c.plain = n + 1;
                            c.r2 = n + 1;
                        }
                    }),
        new Program("store buffering around monitors", c -> c.r1 == 0 && c.r2 == 0,
                    c -> {
                        synchronized (Test.class) { c.data = 1; }
                        synchronized (Test.class) { c.r1 = c.plain; }
                    },
                    c -> {
                        synchronized (Test.class) { c.plain = 1; }
                        synchronized (Test.class) { c.r2 = c.data; }
                    }),
    };

    /** Where all threads wait for each other. */
    static final class Gate {
        final int threads;
        final AtomicInteger waiting = new AtomicInteger();
        volatile int opened;
        Gate(int threads) { this.threads = threads; }
        void pass() {
            int now = opened;
            if (waiting.incrementAndGet() == threads) {
                waiting.set(0);
                opened = now + 1;
                return;
            }
            for (int i = 0; opened == now; i++)
                if (i < 200) Thread.onSpinWait();
                else Thread.yield();
        }
    }

    static volatile Copy[] copies;

    static void actAll(Actor actor, Copy[] all) {
        for (Copy each : all) actor.act(each);
    }

    static Copy[] fresh() {
        Copy[] made = new Copy[COPIES];
        for (int i = 0; i < COPIES; i++) made[i] = new Copy();
        return made;
    }

    static long run(Program program, long rounds) throws Exception {
        Gate gate = new Gate(program.actors.length);
        long[] forbidden = new long[1];
        Thread[] threads = new Thread[program.actors.length];
        copies = fresh();
        for (int t = 0; t < threads.length; t++) {
            int number = t;
            threads[t] = new Thread(() -> {
                for (long round = 0; round < rounds; round++) {
                    Copy[] all = copies;
                    gate.pass();
                    actAll(program.actors[number], all);
                    gate.pass();
                    if (number == 0) {
                        for (Copy each : all)
                            if (program.forbidden.is(each)) forbidden[0]++;
                        copies = fresh();
                    }
                    gate.pass();
                }
            });
        }
        for (Thread each : threads) each.start();
        for (Thread each : threads) each.join();
        return forbidden[0];
    }

    public static void main(String[] args) throws Exception {
        long total = args.length == 0 ? 1_000_000 : Long.parseLong(args[0]);
        long rounds = Math.max(1, total / PROGRAMS.length / COPIES);
        for (Program each : PROGRAMS) System.out.println(each.name + ": " + run(each, rounds) + " forbidden outcomes");
    }
}
