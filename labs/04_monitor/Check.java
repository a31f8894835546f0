// SPDX-License-Identifier: Apache-2.0
// Calls the methods of Monitors, and looks at lock words in between. With an argument it makes threads stay, so that
// one can look at them.
public class Check {
    interface Act {
        void run(Object object) throws Exception;
    }

    static void describe() throws Exception {
        Object object = new Object();
        say("free", object);
        synchronized (object) {
            say("once", object);
            synchronized (object) {
                synchronized (object) {
                    say("thrice", object);
                }
            }
        }
        Thread other = new Thread(() -> {
            synchronized (object) {
                say("other", object);
            }
        });
        other.start();
        other.join();
        synchronized (object) {
            object.wait(1);
        }
        say("inflated", object);
        Object hashed = new Object();
        hashed.hashCode();
        say("hashed", hashed);
    }

    static void say(String what, Object object) {
        int word = LockWord.of(object);
        System.out.println(what + ": " + Integer.toHexString(word) + " " + Monitors.describe(word));
    }

    static void inflate(String name, Act act) throws Exception {
        Object object = new Object();
        Exception[] thrown = new Exception[1];
        // A thread of its own, with a stack that is large enough for many frames.
        Thread thread = new Thread(null, () -> {
            try {
                act.run(object);
            } catch (Exception problem) {
                thrown[0] = problem;
            }
        }, name, 64 << 20);
        thread.start();
        thread.join();
        boolean inflated = (LockWord.of(object) & 3) == 2;
        String state = inflated ? "inflated" : "not inflated";
        System.out.println(name + ": " + (thrown[0] != null ? "throws " + thrown[0] : state));
        boolean[] entered = new boolean[1];
        Thread last = new Thread(() -> {
            synchronized (object) {
                entered[0] = true;
            }
        });
        last.setDaemon(true);
        last.start();
        last.join(10_000);
        System.out.println(name + ".free: " + entered[0]);
    }

    /** One thread owns a monitor, one wants it, and one waits in it. */
    static void stay() throws Exception {
        Object object = new Object();
        Thread waits = new Thread(() -> {
            synchronized (object) {
                try {
                    object.wait();
                } catch (InterruptedException end) {
                    return;
                }
            }
        }, "waits");
        waits.start();
        while (waits.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        synchronized (object) {
            new Thread(() -> say("entered", object), "free").start();
            new Thread(() -> {
                synchronized (object) {
                    say("wants", object);
                }
            }, "wants").start();
            Thread.sleep(600_000);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            stay();
        }
        describe();
        inflate("byContention", Monitors::byContention);
        inflate("byWaiting", Monitors::byWaiting);
        inflate("byDepth", Monitors::byDepth);
    }
}
