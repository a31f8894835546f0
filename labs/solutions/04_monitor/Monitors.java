// SPDX-License-Identifier: Apache-2.0
/** What a lock word says, and how a monitor becomes a real one. */
public class Monitors {
    /** "free", "thin, owner O, entered N times", or "inflated, number N". */
    public static String describe(int word) {
        if (word == 0 || (word & 1) != 0) {
            return "free";
        }
        if ((word & 2) != 0) {
            return "inflated, number " + (word >>> 2);
        }
        int count = (word >>> 2 & 0x3fff) + 1;
        return "thin, owner " + (word >>> 16) + ", entered " + count + " times";
    }

    /** Inflates the monitor of the object by another thread that wants to enter it meanwhile. Nobody calls wait. */
    public static void byContention(Object object) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (object) {
                LockWord.of(object);
            }
        });
        synchronized (object) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
        }
        other.join();
    }

    /** Inflates it by one thread alone, that waits. */
    public static void byWaiting(Object object) throws InterruptedException {
        synchronized (object) {
            object.wait(1);
        }
    }

    /** Inflates it by one thread alone, that neither waits nor is waited for. */
    public static void byDepth(Object object) {
        enter(object, 33_000);
    }

    private static void enter(Object object, int depth) {
        synchronized (object) {
            if (depth > 1) {
                enter(object, depth - 1);
            }
        }
    }

    /** For you to look around. */
    public static void main(String[] args) throws InterruptedException {
        Object object = new Object();
        System.out.printf("fresh    %08x%n", LockWord.of(object));
        synchronized (object) {
            System.out.printf("entered  %08x%n", LockWord.of(object));
            synchronized (object) {
                System.out.printf("twice    %08x%n", LockWord.of(object));
            }
        }
        System.out.printf("left     %08x%n", LockWord.of(object));
        byContention(object);
        System.out.printf("at last  %08x%n", LockWord.of(object));
    }
}
