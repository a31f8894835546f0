// SPDX-License-Identifier: Apache-2.0
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The costs of JVM TI. Prints lines "figure NAME NANOSECONDS": the CPU time of one event or one call, the best of several repetitions.
 * The cost of an event is the time of a program with it minus the time of the same program without it, divided by the number of events.
 */
public class Bench {
    // The agent's functions. Times are CPU nanoseconds of the thread, or of the process for functions in which other threads help.
    static native long cpu();
    static native void enable(int event, boolean on, Thread thread);
    static native long events();                                        // since the last call
    static native void breakpoint(String method, boolean on);           // location 0 of a method of this class
    static native void breakpointsElsewhere(int count, boolean on);     // at lines of a class that no program uses
    static native void watch(String field, boolean access, boolean modification, boolean on);  // of class Point
    static native void sampling(int bytes);
    static native void notifyFramePop();                                // of the caller
    static native void nothing();
    static native long stackTrace(Thread thread, int times);
    static native long allStackTraces(int times);
    static native long local(Thread thread, int depth, int times);
    static native long suspendResume(Thread thread, int times);
    static native long breakpoints(int times);                          // set and clear
    static native long watches(int times);
    static native long setTags(Object[] objects, long first);           // first + i; 0: clear
    static native long getTags(Object[] objects);
    static native long elements(Object[] objects);                      // the cost of the loop around the two
    static native long objectsWithTags(long first, int count);
    static native long iterate(boolean values, boolean tagging);
    static native long follow(Object from, boolean values);
    static native long rawMonitor(int times);
    static native long allocate(int times);
    static native long redefine(Class<?> type, byte[] bytes);
    static native long retransform(Class<?>[] types);
    static native void versionDigit(char digit);                        // what the hook writes when one is retransformed
    static native long threadInfo(int times);
    static native long methodNames(int times);

    static final int EXCEPTION = 58, CATCH = 59, STEP = 60, POP = 61, BREAKPOINT = 62, ACCESS = 63, MODIFICATION = 64, ENTRY = 65, EXIT = 66,
        FILE_LOAD = 54, VM_ALLOC = 84, SAMPLED = 86;

    static final class Point { int x, y; }
    static final class Node { Node next, other; int number; long wide; }
    static volatile Object sink;
    static volatile boolean stop;

    // ---- the programs
    static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i ^ (s >>> 2); return s; }
    static int leaf(int x) { return x + 1; }
    static int calls(int n) { int s = 0; for (int i = 0; i < n; i++) s = leaf(s); return s; }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int fibs(int n) { int s = 0; for (int i = 0; i < n; i++) s += fib(10); return s; }
    static final Point point = new Point();
    static int fields(int n) { Point p = point; for (int i = 0; i < n; i++) { p.x = i; p.y = p.x + 1; } return p.y; }
    static int points(int n) { for (int i = 0; i < n; i++) sink = new Point(); return n; }
    static int reflected(int n) { for (int i = 0; i < n; i++) sink = java.lang.reflect.Array.newInstance(Point.class, 1); return n; }
    static int clones(int n) { int[] a = {1, 2, 3}; for (int i = 0; i < n; i++) sink = a.clone(); return n; }
    static final RuntimeException THROWN = new RuntimeException("x", null, false, false) {};
    static int thrower(int depth) { if (depth == 0) throw THROWN; return thrower(depth - 1) + 1; }
    static int throwing(int n) { int s = 0; for (int i = 0; i < n; i++) try { thrower(3); } catch (RuntimeException e) { s++; } return s; }
    static int popped(int i) { notifyFramePop(); return i; }
    static int pops(int n) { int s = 0; for (int i = 0; i < n; i++) s += popped(i); return s; }
    static int notPopped(int i) { nothing(); return i; }
    static int noPops(int n) { int s = 0; for (int i = 0; i < n; i++) s += notPopped(i); return s; }

    interface Program { int run(int n); }
    interface Timed { long run() throws Exception; }

    static void figure(String name, double nanoseconds) { System.out.printf("figure %s %.3f%n", name, nanoseconds); }

    static long best(int times, Timed timed) throws Exception {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < times; i++) best = Math.min(best, timed.run());
        return best;
    }
    static long time(Program program, int n, int times) throws Exception {
        return best(times, () -> { long t = cpu(); program.run(n); return cpu() - t; });
    }
    /** The cost of one event; with perIteration that of one iteration, for events that come only sometimes. */
    static void event(String name, Program program, int off, int on, Runnable enable, Runnable disable, boolean perIteration) throws Exception {
        double without = (double) time(program, off, 7) / off;
        enable.run();
        program.run(on / 10 + 1);
        events();
        double with = (double) time(program, on, 5) / on;
        double events = events() / 5.0 / on;
        disable.run();
        if (events == 0) { System.out.println("none " + name); return; }
        double divisor = perIteration ? 1 : events;
        // Differences below 3 % of the program's time are noise.
        System.out.printf("figure %s %.3f%n", name, Math.max(0.05, (with - without) / divisor));
        System.out.printf("figure %s %.3f%n", name + ".noise", 0.03 * with / divisor);
    }
    static void event(String name, Program program, int off, int on, int... kinds) throws Exception {
        Thread self = Thread.currentThread();
        event(name, program, off, on, () -> { for (int k : kinds) enable(k, true, self); }, () -> { for (int k : kinds) enable(k, false, self); }, false);
    }

    /** The cost of one event while two threads have them at the same time; in their own CPU time. */
    static void eventOfTwo(String name, Program program, int off, int on, Runnable enable, Runnable disable) throws Exception {
        double without = (double) time(program, off, 7) / off, best = Double.MAX_VALUE;
        enable.run();
        for (int times = 0; times < 5; times++) {
            long[] cost = new long[2], events = new long[2];
            Thread[] threads = new Thread[2];
            for (int i = 0; i < 2; i++) {
                int index = i;
                threads[i] = new Thread(() -> {
                    events();
                    long t = cpu();
                    program.run(on);
                    cost[index] = cpu() - t;
                    events[index] = events();
                });
            }
            for (Thread thread : threads) thread.start();
            for (Thread thread : threads) thread.join();
            best = Math.min(best, (cost[0] + cost[1] - 2 * on * without) / (events[0] + events[1]));
        }
        disable.run();
        figure(name, Math.max(0.05, best));
    }
    static void eventOfTwo(String name, Program program, int off, int on, int kind) throws Exception {
        eventOfTwo(name, program, off, on, () -> enable(kind, true, null), () -> enable(kind, false, null));
    }

    static void execution() throws Exception {
        Thread self = Thread.currentThread();
        event("SingleStep", Bench::sum, 5_000_000, 200_000, STEP);
        event("MethodEntry", Bench::calls, 3_000_000, 600_000, ENTRY);
        event("MethodExit", Bench::calls, 3_000_000, 600_000, EXIT);
        event("MethodEntry+Exit", Bench::calls, 3_000_000, 600_000, ENTRY, EXIT);
        eventOfTwo("SingleStep.2threads", Bench::sum, 5_000_000, 200_000, STEP);
        eventOfTwo("MethodEntry.2threads", Bench::calls, 3_000_000, 600_000, ENTRY);
        event("MethodEntry+Exit.fib", Bench::fibs, 10_000, 4_000, ENTRY, EXIT);
        event("Breakpoint", Bench::calls, 3_000_000, 600_000, () -> { breakpoint("leaf", true); enable(BREAKPOINT, true, self); },
            () -> { breakpoint("leaf", false); enable(BREAKPOINT, false, self); }, false);
        eventOfTwo("Breakpoint.2threads", Bench::calls, 3_000_000, 600_000, () -> { breakpoint("leaf", true); enable(BREAKPOINT, true, null); },
            () -> { breakpoint("leaf", false); enable(BREAKPOINT, false, null); });
        breakpointsElsewhere(1000, true);
        event("Breakpoint.among1000", Bench::calls, 3_000_000, 600_000, () -> { breakpoint("leaf", true); enable(BREAKPOINT, true, self); },
            () -> { breakpoint("leaf", false); enable(BREAKPOINT, false, self); }, false);
        breakpointsElsewhere(1000, false);
        event("FieldAccess", Bench::fields, 3_000_000, 600_000, () -> { watch("x", true, false, true); enable(ACCESS, true, self); },
            () -> { watch("x", true, false, false); enable(ACCESS, false, self); }, false);
        event("FieldModification", Bench::fields, 3_000_000, 600_000, () -> { watch("x", false, true, true); enable(MODIFICATION, true, self); },
            () -> { watch("x", false, true, false); enable(MODIFICATION, false, self); }, false);
        event("Exception", Bench::throwing, 300_000, 80_000, EXCEPTION);
        event("ExceptionCatch", Bench::throwing, 300_000, 80_000, CATCH);
        double without = (double) time(Bench::noPops, 500_000, 7) / 500_000;
        enable(POP, true, self);
        time(Bench::pops, 2_000, 2);
        double with = (double) time(Bench::pops, 50_000, 7) / 50_000;
        enable(POP, false, self);
        figure("NotifyFramePop+FramePop", Math.max(0.05, with - without));
        figure("SetBreakpoint+Clear", (double) best(9, () -> breakpoints(200)) / 200);
        figure("SetFieldWatch+Clear", (double) best(9, () -> watches(500)) / 500);
    }

    static void allocations() throws Exception {
        Thread self = Thread.currentThread();
        Runnable on = () -> enable(SAMPLED, true, self), off = () -> enable(SAMPLED, false, self);
        sampling(512 * 1024);
        event("SampledObjectAlloc.512K.perAllocation", Bench::points, 5_000_000, 5_000_000, on, off, true);
        sampling(1024);
        event("SampledObjectAlloc.1K.perAllocation", Bench::points, 5_000_000, 1_000_000, on, off, true);
        sampling(0);
        event("SampledObjectAlloc.every", Bench::points, 5_000_000, 300_000, on, off, false);
        event("VMObjectAlloc.clone", Bench::clones, 1_000_000, 400_000, () -> enable(VM_ALLOC, true, null), () -> enable(VM_ALLOC, false, null), false);
        event("VMObjectAlloc.newInstance", Bench::reflected, 1_000_000, 400_000, () -> enable(VM_ALLOC, true, null), () -> enable(VM_ALLOC, false, null), false);
    }

    static void deep(int depth, Runnable run) { if (depth > 0) deep(depth - 1, run); else run.run(); }

    static void stacks() throws Exception {
        for (int depth : new int[] {10, 100, 1000})
            deep(depth, () -> { try { figure("GetStackTrace.self." + depth, (double) best(7, () -> stackTrace(null, 500)) / 500); } catch (Exception e) { throw new Error(e); } });
        List<Thread> threads = new ArrayList<>();
        Object gate = new Object();
        for (int i = 0; i < 100; i++) {
            Thread t = new Thread(() -> deep(20, () -> { synchronized (gate) { while (!stop) try { gate.wait(); } catch (InterruptedException e) { } } }));
            t.setDaemon(true);
            t.start();
            threads.add(t);
        }
        for (Thread t : threads) while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        Thread other = threads.get(7);
        figure("GetStackTrace.other", (double) best(7, () -> stackTrace(other, 300)) / 300);
        figure("GetAllStackTraces.100threads", (double) best(7, () -> allStackTraces(10)) / 10);
        figure("GetLocalInt.other", (double) best(7, () -> local(other, 8, 300)) / 300);
        figure("GetLocalInt.self", (double) best(7, () -> ownLocal(5)) / 300);
        figure("SuspendThread+Resume.waiting", (double) best(7, () -> suspendResume(other, 200)) / 200);
        figure("GetThreadInfo", (double) best(7, () -> threadInfo(2000)) / 2000);
        figure("GetMethodName", (double) best(7, () -> methodNames(2000)) / 2000);
        stop = true;
        synchronized (gate) { gate.notifyAll(); }
        for (Thread t : threads) t.join();
        figure("RawMonitorEnter+Exit", (double) best(7, () -> rawMonitor(200_000)) / 200_000);
        figure("Allocate+Deallocate", (double) best(7, () -> allocate(200_000)) / 200_000);
    }

    static long ownLocal(int number) { return local(null, 1, 300); }

    static Node[] graph(int n) {
        Node[] nodes = new Node[n];
        for (int i = 0; i < n; i++) nodes[i] = new Node();
        long random = 88172645463325252L;
        for (int i = 0; i < n; i++) {
            random ^= random << 13; random ^= random >>> 7; random ^= random << 17;
            nodes[i].next = nodes[(i + 1) % n];
            nodes[i].other = nodes[(int) ((random >>> 1) % n)];
        }
        return nodes;
    }

    static void heap() throws Exception {
        int n = 400_000;
        Node[] nodes = graph(n);
        System.gc();
        figure("IterateThroughHeap.400k", best(7, () -> iterate(false, false)));
        figure("IterateThroughHeap.values.400k", best(7, () -> iterate(true, false)));
        figure("FollowReferences.400k", best(5, () -> follow(null, false)));
        figure("FollowReferences.values.400k", best(5, () -> follow(null, true)));
        figure("FollowReferences.fromArray.400k", best(5, () -> follow(nodes, false)));
        long loop = best(5, () -> elements(nodes));
        // Each repetition starts from an empty table. HotSpot's GetObjectsWithTags is quadratic; the run's time limit keeps the number of tags small there.
        figure("SetTag.new", Math.max(0.05, (double) (setTags(nodes, 1_000_000) - loop) / n));
        figure("SetTag.change", Math.max(0.05, (double) (best(3, () -> setTags(nodes, 5_000_000)) - loop) / n));
        figure("GetTag", Math.max(0.05, (double) (best(5, () -> getTags(nodes)) - loop) / n));
        figure("GetObjectsWithTags.1of400k", best(5, () -> objectsWithTags(5_000_000, 1)));
        figure("GetObjectsWithTags.1000of400k", best(3, () -> objectsWithTags(5_000_000, 1000)));
        if (!Boolean.getBoolean("quadratic")) figure("GetObjectsWithTags.100000of400k", best(3, () -> objectsWithTags(5_000_000, 100_000)));
        figure("SetTag.clear", Math.max(0.05, (double) (setTags(nodes, 0) - loop) / n));
        figure("IterateThroughHeap.tagAll.400k", iterate(false, true));
        if (Boolean.getBoolean("quadratic")) return;
        int first = 1_000_000_000;  // above all tags that callbacks have set
        setTags(graph(1_000_000), first);
        figure("GetObjectsWithTags.100000of1M", best(5, () -> objectsWithTags(first, 100_000)));
    }

    static final class Loader extends ClassLoader {
        final List<Class<?>> defined = new ArrayList<>();
        void define(byte[] b) { defined.add(defineClass(null, b, 0, b.length)); }
    }
    /** The class files of classes like Template, with names of the same length. */
    static List<byte[]> likeTemplate(int count) throws Exception {
        String template = new String(classFile(Template.class), ISO_8859_1);
        List<byte[]> files = new ArrayList<>();
        for (int i = 0; i < count; i++)
            files.add(template.replace("Template", String.format("Temp%04d", i)).getBytes(ISO_8859_1));
        return files;
    }
    static byte[] classFile(Class<?> type) throws Exception {
        try (var in = type.getResourceAsStream(type.getName() + ".class")) { return in.readAllBytes(); }
    }
    static long define(List<byte[]> files) {
        Loader loader = new Loader();
        long t = cpu();
        for (byte[] file : files) loader.define(file);
        return cpu() - t;
    }
    /** What the hook adds to the definition of a class: the least times with it and without it, taken in turn. */
    static void fileLoadHook() throws Exception {
        List<byte[]> files = likeTemplate(300);
        long without = Long.MAX_VALUE, with = Long.MAX_VALUE;
        for (int i = 0; i < 60; i++) {
            without = Math.min(without, define(files));
            enable(FILE_LOAD, true, null);
            events();
            with = Math.min(with, define(files));
            if (events() < files.size()) throw new Error("the hook has not seen every class");
            enable(FILE_LOAD, false, null);
        }
        figure("ClassFileLoadHook", Math.max(0.05, (double) (with - without) / files.size()));
        figure("ClassFileLoadHook.noise", 0.03 * with / files.size());
    }

    static class Victim {
        static int a(int x) { return x + 1; }
        int b(String s) { return s.length() + a(3); }
        String c() { return "v" + hashCode(); }
        long d(long q) { for (int i = 0; i < 10; i++) q += i; return q; }
    }

    static void classes() throws Exception {
        byte[] bytes = classFile(Victim.class);
        Victim.a(1);
        figure("RedefineClasses.1", best(20, () -> redefine(Victim.class, bytes)));
        figure("RetransformClasses.1", best(20, () -> retransform(new Class<?>[] {Victim.class})));
        Class<?>[] library = {String.class, java.util.HashMap.class, ArrayList.class, java.util.TreeMap.class, StringBuilder.class, Integer.class, Long.class, Thread.class,
            java.util.concurrent.ConcurrentHashMap.class, java.util.stream.IntStream.class};
        figure("RetransformClasses.10oflibrary", best(5, () -> retransform(library)));
        Loader loader = new Loader();
        for (byte[] file : likeTemplate(1000)) loader.define(file);
        for (Class<?> type : loader.defined)
            ((IntUnaryOperator) type.getDeclaredConstructor().newInstance()).applyAsInt(3);
        Class<?>[] thousand = loader.defined.toArray(new Class<?>[0]);
        figure("RetransformClasses.1000", best(5, () -> retransform(thousand)));
        enable(FILE_LOAD, true, null);
        char[] digit = {'0'};
        figure("RetransformClasses.1000.changed", best(5, () -> {
            versionDigit(++digit[0]);
            return retransform(thousand);
        }));
        enable(FILE_LOAD, false, null);
        fileLoadHook();
    }

    public static void main(String[] args) throws Exception {
        for (String group : args)
            switch (group) {
                case "execution" -> execution();
                case "allocations" -> allocations();
                case "stacks" -> stacks();
                case "heap" -> heap();
                case "classes" -> classes();
                default -> throw new IllegalArgumentException(group);
            }
    }
}
