// SPDX-License-Identifier: Apache-2.0
import java.util.*;

/**
 * Monitors: recursion, hash codes with locks, synchronized methods of every kind, many locks, notify without lost
 * threads, deep contention.
 */
public class Test {
    static synchronized int stat(int n) { return n == 0 ? 0 : 1 + stat(n - 1); }
    synchronized int inst(int n) { return n == 0 ? 0 : 1 + inst(n - 1); }
    synchronized void fails() { throw new IllegalStateException("out"); }
    int count;
    final Object token = new Object();

    public static void main(String[] args) throws Exception {
        Test t = new Test();
        System.out.println(stat(300) + " " + t.inst(300));
        try {
            t.fails();
        } catch (IllegalStateException e) { System.out.println(Thread.holdsLock(t)); }
        int h = t.hashCode();
        synchronized (t) {
            System.out.println(h == t.hashCode());
            synchronized (t) {
                t.wait(1);
                System.out.println(Thread.holdsLock(t));
            }
        }
        System.out.println(h == t.hashCode());
        Object o = new Object();
        int h2;
        synchronized (o) { h2 = o.hashCode(); }
        System.out.println(h2 == o.hashCode());
        Object[] locks = new Object[5000];
        for (int i = 0; i < locks.length; i++) locks[i] = i % 2 == 0 ? new Object() : new int[1];
        int[] total = new int[1];
        Thread[] ts = new Thread[4];
        for (int k = 0; k < 4; k++) {
            int seed = k;
            (ts[k] = new Thread(() -> {
                Random r = new Random(seed);
                for (int i = 0; i < 20000; i++) {
                    Object l = locks[r.nextInt(50)];
                    synchronized (l) {
                        synchronized (total) { total[0]++; }
                        if (i % 1000 == 0) l.hashCode();
                    }
                }
            })).start();
        }
        for (Thread x : ts) x.join();
        for (Object l : locks) synchronized (l) {
                total[0]++;
            }
        System.out.println(total[0]);
        int n = 10;
        int[] woken = new int[1], waiting = new int[1];
        boolean[] open = new boolean[1];
        Thread[] ws = new Thread[n];
        for (int i = 0; i < n; i++) (ws[i] = new Thread(() -> { synchronized (t) { waiting[0]++; try {
                while (!open[0]) t.wait();
                woken[0]++;
                t.notify(); } catch (InterruptedException e) { }
    }
})).start();
while (true) synchronized (t) {
        if (waiting[0] == n) break;
    }
synchronized (t) {
    open[0] = true;
    t.notify();
}
for (Thread w : ws) w.join();
System.out.println(woken[0]);
Object ping = new Object();
int[] turn = new int[1];
StringBuffer seq = new StringBuffer();
Thread a = new Thread(() -> {
    for (int i = 0; i < 500; i++) synchronized (ping) {
            while (turn[0] != 0) try {
                    ping.wait();
                } catch (InterruptedException e) {}
            turn[0] = 1;
            if (i < 3) seq.append('a');
            ping.notifyAll();
        }
}),
       b = new Thread(() -> {
           for (int i = 0; i < 500; i++) synchronized (ping) {
                   while (turn[0] != 1) try {
                           ping.wait();
                       } catch (InterruptedException e) {}
                   turn[0] = 0;
                   if (i < 3) seq.append('b');
                   ping.notifyAll();
               }
       });
a.start();
b.start();
a.join();
b.join();
System.out.println(seq);
synchronized (Test.class) { Thread w = new Thread(() -> { synchronized (Test.class) { System.out.println("after"); Test.class.notifyAll();
}
});
w.start();
while (w.getState() != Thread.State.BLOCKED) Thread.yield();
Test.class.wait(10_000);
System.out.println(stat(3));
w.join(20);
Thread.yield();
}
Thread.sleep(50);
try {
    synchronized ((Object) null) {}
} catch (NullPointerException e) { System.out.println("null"); }
long x = 0;
for (int i = 0; i < 200000; i++) synchronized (o) {
        x += i;
    }
System.out.println(x);
// more entries than a lock word counts, more than one monitor of one frame, and monitors with a hash
Thread deep = new Thread(null, () -> System.out.println(t.inst(20000)), "deep", 1L << 27);
deep.start();
deep.join();
System.out.println(Thread.holdsLock(t) + " " + nested(new Object(), new Object(), 3000));
}
static int nested(Object p, Object q, int rounds) {
    int held = 0;
    for (int i = 0; i < rounds; i++) {
        synchronized (p) {
            synchronized (q) {
                synchronized (p) {
                    if (Thread.holdsLock(p) && Thread.holdsLock(q)) held++;
                }
                if (!Thread.holdsLock(p)) throw new AssertionError("p was left");
            }
            if (Thread.holdsLock(q)) throw new AssertionError("q was not left");
        }
        if (Thread.holdsLock(p)) throw new AssertionError("p was not left");
        if (i == rounds / 2) held += p.hashCode() == p.hashCode() ? 0 : 1;
    }
    return held;
}
}
