// SPDX-License-Identifier: Apache-2.0
import java.util.*;

/**
 * Threads: start, join, names, groups, daemons, priorities, states, ThreadLocal, uncaught handlers, wait and notify.
 */
public class Test {
    static int shared;
    static final Object lock = new Object();
    static boolean ready;
    static volatile boolean go;
    static class Buffer {
        final Deque<Integer> q = new ArrayDeque<>();
        synchronized void put(int i) throws InterruptedException {
            while (q.size() == 4) wait();
            q.add(i);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (q.isEmpty()) wait();
            int i = q.remove();
            notifyAll();
            return i;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread m = Thread.currentThread();
        System.out.println(m + " " + m.getState() + " " + m.isAlive() + " " + m.isDaemon() + " " + m.getId() + " "
                + m.getThreadGroup().getParent().getName());
        Thread[] ts = new Thread[8];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 20000; k++) synchronized (lock) {
                        shared++;
                    }
            }, "adder" + i);
            System.out.print(ts[i].getState() + " ");
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
            System.out.print(t.getState() + " ");
        }
        System.out.println(shared);
        Thread waiter = new Thread(() -> { synchronized (lock) { while (!ready) try { lock.wait();
    }
    catch (InterruptedException e) {
    }
    System.out.println("woken");
}
});
waiter.start();
while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
synchronized (lock) {
    ready = true;
    lock.notify();
}
waiter.join();
Thread sleeper = new Thread(() -> {
    try {
        Thread.sleep(100000);
    } catch (InterruptedException e) {
        System.out.println("interrupted sleep " + Thread.currentThread().isInterrupted());
    }
});
sleeper.start();
while (sleeper.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
sleeper.interrupt();
sleeper.join();
Thread blocked;
synchronized (lock) { blocked = new Thread(() -> { synchronized (lock) { System.out.println("entered");
}
});
blocked.start();
while (blocked.getState() != Thread.State.BLOCKED) Thread.sleep(1);
System.out.println(blocked.getState());
}
blocked.join();
Buffer buf = new Buffer();
long[] sums = new long[2];
Thread prod = new Thread(() -> {
    try {
        for (int i = 1; i <= 5000; i++) buf.put(i);
        buf.put(-1);
    } catch (InterruptedException e) {}
});
Thread cons = new Thread(() -> {
    try {
        for (int i; (i = buf.take()) > 0;) sums[0] += i;
    } catch (InterruptedException e) {}
});
prod.start();
cons.start();
prod.join();
cons.join();
System.out.println(sums[0]);
ThreadLocal<String> local = ThreadLocal.withInitial(() -> "of " + Thread.currentThread().getName());
InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
inherited.set("from main");
local.set("mine");
Thread tl = new Thread(() -> System.out.println(local.get() + " " + inherited.get()), "tl");
tl.start();
tl.join();
System.out.println(local.get());
Thread failing = new Thread(() -> { throw new IllegalStateException("thrown"); }, "failing");
failing.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " handled " + e));
failing.start();
failing.join();
ThreadGroup g = new ThreadGroup("group") {
    @Override
    public void uncaughtException(Thread t, Throwable e) {
        System.out.println("group saw " + e.getMessage());
    }
};
Thread ing = new Thread(g, () -> { throw new Error("boo"); });
ing.start();
ing.join();
System.out.println(g.getMaxPriority() + " " + g.activeCount());
try {
    ing.start();
} catch (IllegalThreadStateException e) { System.out.println("no second start"); }
try {
    lock.notify();
} catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
try {
    new Object().wait(1);
} catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
Thread spin = new Thread(() -> {
    while (!go) Thread.onSpinWait();
    System.out.println("seen");
});
spin.start();
Thread.sleep(20);
go = true;
spin.join();
long t0 = System.nanoTime();
synchronized (lock) { lock.wait(30); }
System.out.println(System.nanoTime() - t0 >= 29_000_000L);
long t1 = System.nanoTime();
new Thread() {
    public void run() {
        try {
            Thread.sleep(30);
        } catch (InterruptedException e) {}
    }
}.start();
m.setPriority(7);
System.out.println(m.getPriority() + " " + Thread.holdsLock(lock));
Thread daemon = new Thread(() -> {
    while (true) try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {}
});
daemon.setDaemon(true);
daemon.start();
System.out.println("end with a daemon running");
}
}
