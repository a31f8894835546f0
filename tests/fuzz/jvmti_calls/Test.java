// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The program under the agent's random calls: three threads that make them, workers that run meanwhile, objects of all kinds. */
public class Test {
    static native long calls(long count);                     // returns the number of calls left for this thread
    static native void thing(int slot, Object thing);         // puts it into the pool of objects
    static native void thread(int slot, Thread thread, boolean ownCode);
    static native void known(Class<?> type, boolean own);     // its members become drawable; before the first call of calls()
    static native void version(byte[] classFile);             // redefinitions use these bytes
    static native void leaving(Class<?> type);                // the class will be unloaded: keeps its ids
    static native void ownCode();                             // the calling thread runs only the fuzzer's code
    static native void begin();

    public interface Shape { int area(int x); }
    public static class Square implements Shape {
        int side = 3; long big = 1L << 40; static int made; Object other; double ratio = 0.5; float f = 1;
        public int area(int x) { made++; return side * x; }
        Object keep(Object o, long l) { other = o; big += l; return other; }
    }
    static final class Cube extends Square {
        byte b = 1; short s = 2; char c = 'c'; boolean z; int[] row = {1, 2, 3}; String name = "cube"; static volatile Object shared = "shared";
        @Override public int area(int x) { return super.area(x) * 6 + row[1]; }
    }
    /** Redefined and retransformed with valid and invalid bytes. */
    static class Victim {
        static int count; int field = 7;
        int work(int x) { int sum = field; for (int i = 0; i < 4; i++) sum += x ^ i; count++; return sum; }
        static Object make(String text) { return text.isEmpty() ? null : text; }
        int fails(int x) { try { if (x % 3 == 0) throw new IllegalStateException(); return x; } catch (IllegalStateException e) { return -1; } finally { field++; } }
    }
    static class Victim2 extends Victim {
        @Override int work(int x) { return super.work(x) + 1; }
        synchronized int locked(int x) { return work(x) - 1; }
    }

    static volatile boolean stop;

    /** Runs only code of this file, so its frames may be popped or returned from, and their variables changed. */
    static class OwnCode extends Thread {
        final Square square = new Square(); final Cube cube = new Cube(); final Victim victim = new Victim2(); int failures; long rounds;
        OwnCode(int n) { super("own-" + n); setDaemon(true); }
        static final RuntimeException PLAIN = new RuntimeException("plain", null, false, false) {};
        @Override public void run() {
            ownCode();
            while (!stop) {
                try { rounds++; outer((int) rounds & 15, square, rounds); } catch (Throwable t) { failures++; }
            }
        }
        int outer(int depth, Object given, long wide) {
            int a = depth; long b = wide; double d = depth * 0.5; float f = depth; Object o = given; String s = "text";
            if (depth > 0) a += outer(depth - 1, cube, wide + 1);
            a += square.area(a) + cube.area(a) + victim.work(a) + victim.fails(a) + ((Victim2) victim).locked(a);
            if ((a & 31) == 7) thrower(2);
            synchronized (this) { b += a; o = square.keep(o, b); }
            for (int i = 0; i < 3; i++) { d += i; f += i; cube.row[i % 3] += i; }
            b = wide(b); d = real(d); f = single(f);
            Object made = new int[a & 7];
            Cube.shared = made;
            return a + (int) b + (int) d + (int) f + (o == null ? 0 : 1) + s.length();
        }
        void thrower(int n) { if (n == 0) throw PLAIN; thrower(n - 1); }
        long wide(long x) { return x + 1; }
        double real(double x) { return x + 1; }
        float single(float x) { return x + 1; }
    }

    static final Object gate = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile Object sink;

    /** Waits, sleeps, parks, allocates, loads, reflects. */
    static class Busy extends Thread {
        final int kind;
        Busy(int n) { super("busy-" + n); kind = n; setDaemon(true); }
        @Override public void run() {
            int n = 0;
            while (!stop) {
                try {
                    n++;
                    switch ((n + kind) & 7) {
                        case 0 -> { synchronized (gate) { gate.wait(1); } }
                        case 1 -> { synchronized (gate) { gate.notifyAll(); sink = new Object[n & 63]; } }
                        case 2 -> LockSupport.parkNanos(100_000);
                        case 3 -> { lock.lockInterruptibly(); try { sink = "x" + n; } finally { lock.unlock(); } }
                        case 4 -> { List<Integer> list = new ArrayList<>(); for (int i = 0; i < 30; i++) list.add(i); sink = list.stream().mapToInt(i -> i).sum(); }
                        case 5 -> { sink = Victim.class.getDeclaredMethod("work", int.class).invoke(new Victim(), n); }
                        case 6 -> { sink = Array.newInstance(String.class, n & 15); Thread.sleep(1); }
                        default -> { synchronized (gate) { synchronized (lock) { sink = new Cube().area(n) + new Victim2().work(n); } } }
                    }
                } catch (Throwable t) { sink = t; }
            }
        }
    }

    static class Loader extends ClassLoader {
        Loader() { super(Test.class.getClassLoader()); }
        Class<?> again(Class<?> type) throws Exception { byte[] b = bytes(type); return defineClass(type.getName(), b, 0, b.length); }
    }

    static byte[] bytes(Class<?> type) throws Exception {
        try (var in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) { return in.readAllBytes(); }
    }

    static final OwnCode[] own = new OwnCode[4];
    static final Busy[] busy = new Busy[3];
    static int slot;

    /** Replaces threads that have ended, and leaves dead classes and threads behind. */
    static void renew(int round) throws Exception {
        for (int i = 0; i < own.length; i++)
            if (own[i] == null || !own[i].isAlive()) { own[i] = new OwnCode(i); own[i].start(); thread(i, own[i], true); }
        for (int i = 0; i < busy.length; i++)
            if (busy[i] == null || !busy[i].isAlive()) { busy[i] = new Busy(i); busy[i].start(); thread(8 + i, busy[i], false); }
        if (round % 4 == 0) {
            Thread ended = new Thread(() -> {}, "ended"); ended.setDaemon(true); ended.start(); ended.join(200);
            thread(16 + round / 4 % 4, ended, false);
            thread(20 + round / 4 % 4, new Thread("unstarted"), false);
        }
        if (round % 8 == 0) {
            Class<?> other = new Loader().again(Square.class);
            sink = other.getDeclaredConstructor();
            leaving(other);
            other = null; sink = null;
            if (round % 32 == 0) System.gc();
        }
        Object[] fresh = {new int[round & 31], "s" + round, new Square(), new Object[][] {{round}}, new Exception(), new Loader(), new ThreadGroup("group"), new long[3]};
        for (Object o : fresh) thing(24 + slot++ % 64, o);
    }

    static void caller(int which) {
        for (int round = 0; ; round++) {
            try {
                if (calls(400) <= 0) return;
                if (which == 0) renew(round);
                else if ((round & 7) == 0) { sink = new Cube().area(round); synchronized (gate) { gate.notifyAll(); } }
            } catch (Throwable t) { sink = t; }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { if (t.getName().equals("main")) e.printStackTrace(); });
        // Loads and initializes the workers' classes before anything can be thrown into the middle of that.
        OwnCode first = new OwnCode(0);
        for (int i = 0; i < 40; i++) try { first.outer(i & 15, first.square, i); } catch (RuntimeException e) { }
        Class<?>[] types = {Square.class, Cube.class, Victim.class, Victim2.class, OwnCode.class, Shape.class, Busy.class, Test.class};
        for (Class<?> type : types) known(type, type != Busy.class && type != Test.class);
        for (Class<?> type : new Class<?>[] {String.class, Object.class, Thread.class, ArrayList.class, int[].class, Object[].class, int.class, void.class, Runnable.class,
                Integer.class, ReentrantLock.class, Class.class, Enum.class, Array.class, Throwable.class, Loader.class})
            known(type, false);
        for (Class<?> type : new Class<?>[] {Victim.class, Victim2.class, Square.class, Cube.class}) version(bytes(type));
        Object[] things = {"a string", new int[5], new Object[3], new Square(), new Cube(), Test.class.getClassLoader(), ClassLoader.getPlatformClassLoader(), Object.class.getModule(),
            Test.class.getModule(), Thread.currentThread().getThreadGroup(), new ThreadGroup("empty"), new Throwable("thrown"), new ThreadDeath(), 5, new double[1], new String[] {"x"},
            gate, lock, String.class, Victim.class, int.class, ClassLoader.getSystemClassLoader().getUnnamedModule(), new Object(), new Busy(99)};
        for (int i = 0; i < things.length; i++) thing(i, things[i]);
        try { renew(0); } catch (InterruptedException e) { sink = e; }
        begin();
        Thread[] callers = new Thread[3];
        for (int i = 0; i < 3; i++) { int which = i; callers[i] = new Thread(() -> caller(which), "caller-" + i); thread(12 + i, callers[i], false); }
        for (Thread t : callers) t.start();
        for (Thread t : callers)
            while (t.isAlive())
                try { t.join(); } catch (Throwable interrupted) { sink = interrupted; }
        stop = true;
    }
}
