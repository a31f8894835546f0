// SPDX-License-Identifier: Apache-2.0
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void look(Thread thread);
    static native int suspend(Thread thread);
    static native int resume(Thread thread);
    static native int suspendAll(Thread except);
    static native int resumeAll();
    static native int put(Thread thread, long data);
    static native long get(Thread thread);
    static native int interrupt(Thread thread);
    static native String events();

    static volatile boolean stop;
    static final AtomicLong spins = new AtomicLong();

    static void work(int number) {
        LockSupport.park();
        System.out.println("woke " + number);
    }

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) Thread.sleep(1);
    }

    /** Whether the running thread runs. */
    static boolean goesOn() throws InterruptedException {
        long before = spins.get();
        for (int i = 0; i < 30_000 && spins.get() == before; i++) Thread.sleep(1);
        return spins.get() != before;
    }

    static boolean stands() throws InterruptedException {
        long before = spins.get();
        Thread.sleep(20);
        return spins.get() == before;
    }

    /** The thread that carries a virtual thread. */
    static Thread carrier() {
        for (var entry : Thread.getAllStackTraces().entrySet()) {
            StackTraceElement[] stack = entry.getValue();
            if (stack.length != 0 && stack[0].getClassName().equals("jdk.internal.vm.Continuation")) return entry.getKey();
        }
        throw new IllegalStateException("nobody carries a virtual thread");
    }

    public static void main(String[] args) throws Exception {
        Thread parked = Thread.ofVirtual().name("parked").start(() -> work(42));
        await(parked, Thread.State.WAITING);
        look(parked);
        System.out.println("storage " + get(parked) + " " + put(parked, 77) + " " + get(parked));
        System.out.println("suspend " + suspend(parked) + ", again " + suspend(parked));
        look(parked);
        LockSupport.unpark(parked);
        Thread.sleep(30);
        System.out.println("alive " + parked.isAlive() + ", storage " + get(parked));
        int resumed = resume(parked);
        parked.join();
        System.out.println("resume " + resumed);
        System.out.println("ended: suspend " + suspend(parked) + " resume " + resume(parked) + " storage " + get(parked));
        look(parked);

        Thread running = Thread.ofVirtual().name("running").start(() -> {
            while (!stop) {
                spins.incrementAndGet();
                Thread.onSpinWait();
            }
        });
        System.out.println("runs " + goesOn());
        Thread carrier = carrier();
        look(carrier);
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(carrier.threadId());
        System.out.println("carrier is " + carrier.getState() + ", its ThreadInfo " + info.getThreadState() + " for " + info.getLockInfo().getClassName() +
                           " of " + info.getLockOwnerName());
        System.out.println("suspend " + suspend(running) + " stands " + stands());
        System.out.println("resume " + resume(running) + " goes on " + goesOn());
        System.out.println("suspend all " + suspendAll(null) + " stands " + stands());
        Thread later = Thread.ofVirtual().start(() -> System.out.println("later"));
        Thread.sleep(30);
        System.out.println("later is alive " + later.isAlive());
        int all = resumeAll();
        later.join();
        System.out.println("resume all " + all);
        System.out.println("goes on " + goesOn());
        System.out.println("suspend all but one " + suspendAll(running) + " goes on " + goesOn());
        System.out.println("resume all " + resumeAll());
        stop = true;
        running.join();

        Thread sleeping = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        await(sleeping, Thread.State.TIMED_WAITING);
        int interrupted = interrupt(sleeping);
        sleeping.join();
        System.out.println("interrupt " + interrupted);
        while (!events().equals("4 4")) Thread.sleep(1);
        System.out.println("started and ended: " + events());
    }
}
