// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    /** Enters a raw monitor, calls task.run(), and says what notifying, exiting and exiting once more return. */
    static native void runInside(Runnable task);

    /** Enters a raw monitor. */
    static native void enter();
    /** Says what notifying, waiting in, exiting and exiting once more that one return. */
    static native void exit();

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
        // Java frames alone, while it owns the monitor.
        Thread.ofVirtual().start(() -> {
            enter();
            for (int i = 0; i < 10; i++) Thread.yield();
            LockSupport.parkNanos(1_000_000);
            exit();
        }).join();
        stop = true;
        other.join();
    }
}
