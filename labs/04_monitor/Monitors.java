// SPDX-License-Identifier: Apache-2.0
/** What a lock word says, and how a monitor becomes a real one. */
public class Monitors {
    /** "free", "thin, owner O, entered N times", or "inflated, number N". */
    public static String describe(int word) {
        return "free";
    }

    /** Inflates the monitor of the object by another thread that wants to enter it meanwhile. Nobody calls wait. */
    public static void byContention(Object object) throws InterruptedException {}

    /** Inflates it by one thread alone, that waits. */
    public static void byWaiting(Object object) throws InterruptedException {}

    /** Inflates it by one thread alone, that neither waits nor is waited for. */
    public static void byDepth(Object object) {}

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
