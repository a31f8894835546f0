// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** The program under the agent's random calls: three threads that make them, workers that run meanwhile, classes that come and go. */
public class Test {
    static native long calls(long count); // returns the number of calls left for this thread
    static native void thing(Object thing); // makes a reference to it drawable

    /** Loaded again and again; the agent's hook may damage it. */
    static class Replaceable implements Runnable {
        static int made;
        int[] row = {1, 2, 3};
        public void run() { made += row[made % 3]; sink = "this class may be damaged"; }
    }

    static final Object gate = new Object();
    static volatile Object sink;
    static volatile boolean stop;

    /** Waits, sleeps, blocks, allocates, throws. */
    static class Busy extends Thread {
        final int kind;
        Busy(int n) { super("busy-" + n); kind = n; setDaemon(true); }
        @Override public void run() {
            int n = 0;
            while (!stop) {
                try {
                    n++;
                    switch ((n + kind) % 6) {
                        case 0 -> { synchronized (gate) { gate.wait(1); } }
                        case 1 -> { synchronized (gate) { gate.notifyAll(); sink = new Object[n & 63]; } }
                        case 2 -> Thread.sleep(1);
                        case 3 -> { List<Integer> list = new ArrayList<>(); for (int i = 0; i < 30; i++) list.add(i); sink = list; }
                        case 4 -> sink = recurse(n & 31);
                        default -> { synchronized (gate) { sink = new long[n & 15][2]; } }
                    }
                } catch (Throwable t) { sink = t; }
            }
        }
        static Object recurse(int n) { if (n == 0) throw new IllegalStateException(); return recurse(n - 1); }
    }

    static class Loader extends ClassLoader {
        Loader() { super(Test.class.getClassLoader()); }
        Class<?> again() throws Exception {
            try (var in = Test.class.getResourceAsStream("/Test$Replaceable.class")) {
                byte[] b = in.readAllBytes();
                return defineClass("Test$Replaceable", b, 0, b.length);
            }
        }
    }

    static void renew(int round) throws Exception {
        Thread ended = new Thread(() -> sink = new int[3], "short");
        ended.setDaemon(true);
        ended.start();
        thing(ended);
        if (round % 4 == 0) {
            try {
                Class<?> other = new Loader().again();
                thing(other);
                var constructor = other.getDeclaredConstructor();
                constructor.setAccessible(true);
                ((Runnable) constructor.newInstance()).run();
            } catch (LinkageError | ReflectiveOperationException damaged) { sink = damaged; }
        }
        Object[] fresh = {new int[round & 31], "s" + round, new Object[][] {{round}}, new Exception(), new Loader()};
        for (Object o : fresh) thing(o);
        if (round % 64 == 0) System.gc();
    }

    static void caller(int which) {
        for (int round = 0; ; round++) {
            try {
                if (calls(400) <= 0) return;
                if (which == 0) renew(round);
                else synchronized (gate) { sink = new Object[round & 15]; gate.notifyAll(); }
            } catch (Throwable t) { sink = t; }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) new Busy(i).start();
        Thread[] callers = new Thread[3];
        for (int i = 0; i < 3; i++) { int which = i; callers[i] = new Thread(() -> caller(which), "caller-" + i); }
        for (Thread t : callers) t.start();
        for (Thread t : callers) t.join();
        stop = true;
    }
}
