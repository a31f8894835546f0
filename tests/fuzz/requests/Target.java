// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** What is asked: threads that compute, allocate, wait and hold each other up, a loader of its own, virtual threads. Its sums must be right at the end. */
public class Target {
    static volatile boolean ends, failed;
    static final AtomicLong rounds = new AtomicLong();
    static final ReentrantLock lock = new ReentrantLock();
    static final Object first = new Object(), second = new Object();
    static final List<Object> kept = new ArrayList<>();
    static int field;

    static final class Node {
        final Node next;
        final int[] numbers;
        Node(Node next, int n) {
            this.next = next;
            numbers = new int[] {n, n * n, -n};
        }
    }

    static final class Loader extends ClassLoader {
        Loader(String name) { super(name, Target.class.getClassLoader()); }
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    /** Of a chain of n nodes; the caller knows the answer. */
    static long sum(int n) {
        Node chain = null;
        for (int i = 0; i < n; i++) chain = new Node(chain, i);
        long sum = 0;
        for (Node each = chain; each != null; each = each.next) sum += each.numbers[0] + each.numbers[1] + each.numbers[2];
        return sum;
    }

    static void compute(int n) {
        long right = (n - 1L) * n * (2L * n - 1) / 6;
        while (!ends) {
            if (sum(n) != right) throw new AssertionError("a wrong sum");
            field++;
            rounds.incrementAndGet();
            pause(2);
        }
    }

    static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void lockIn(Object one, Object other) {
        while (!ends) {
            synchronized (one) {
                synchronized (other) {
                    field--;
                }
            }
            lock.lock();
            try {
                if (sum(3) != 5) throw new AssertionError("a wrong sum");
            } finally {
                lock.unlock();
            }
            pause(3);
        }
    }

    static void fail() {
        while (!ends) {
            try {
                Object o = kept.get(kept.size() + 1);
                kept.add(o);
            } catch (IndexOutOfBoundsException e) {
                pause(5);
            }
        }
    }

    static Thread start(String name, Runnable work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                failed = true;
                System.out.println(name + ": " + e);
            }
        }, name);
        thread.start();
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        try (var in = Target.class.getResourceAsStream("Target$Node.class")) {
            byte[] bytes = in.readAllBytes();
            for (String name : new String[] {"a", "b", null}) kept.add(new Loader(name).define(bytes));
        }
        List<Thread> threads = new ArrayList<>();
        threads.add(start("computes", () -> compute(500)));
        threads.add(start("computes more", () -> compute(700)));
        threads.add(start("locks", () -> lockIn(first, second)));
        threads.add(start("locks, too", () -> lockIn(first, second)));
        threads.add(start("fails", Target::fail));
        if (Runtime.version().feature() >= 21)
            for (int i = 0; i < 5; i++)
                threads.add((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) () -> compute(50)));
        System.out.println("ready");
        System.in.read();
        ends = true;
        for (Thread thread : threads) thread.join();
        System.out.println("\n" + (failed || rounds.get() == 0 ? "wrong" : "all right"));
    }
}
