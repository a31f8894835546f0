// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class Test {
    /** Enters a raw monitor, calls task.run(), and says what notifying, exiting and exiting once more return. */
    static native void runInside(Runnable task);

    /** Enters a raw monitor of that number. */
    static native void enter(int number);
    /** Notifies, waits in and exits it. Returns whether the thread still owned it. */
    static native boolean exit(int number);

    static volatile boolean stop;

    /** The carrier's part of the name: VirtualThread[#22]/runnable@ForkJoinPool-1-worker-1. */
    static String carrier() {
        String name = Thread.currentThread().toString();
        return name.substring(name.indexOf('@'));
    }

    public static void main(String[] args) throws Exception {
        int most = Integer.parseInt(args[0]);
        Thread other = Thread.ofVirtual().start(() -> {
            while (!stop) Thread.yield();
        });
        Thread thread = Thread.ofVirtual().start(() -> runInside(() -> {
            String first = carrier();
            for (int i = 0; i < most && carrier().equals(first); i++) LockSupport.parkNanos(1000);
        }));
        thread.join();
        // Java frames alone, while each owns a monitor.
        AtomicInteger owned = new AtomicInteger();
        Thread[] owners = new Thread[8];
        for (int i = 0; i < owners.length; i++) {
            int number = i;
            owners[i] = Thread.ofVirtual().start(() -> {
                for (int round = 0; round < 20; round++) {
                    enter(number);
                    for (int k = 0; k < 5; k++) Thread.yield();
                    LockSupport.parkNanos(1000);
                    if (exit(number)) owned.incrementAndGet();
                }
            });
        }
        for (Thread owner : owners) owner.join();
        System.out.println("owned later: " + owned + " of " + 20 * owners.length);
        stop = true;
        other.join();
    }
}
