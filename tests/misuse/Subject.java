// SPDX-License-Identifier: Apache-2.0
/** What the cases use: members of all kinds. */
public class Subject extends Base implements Runnable {
    int number = 1;
    long wide = 2;
    String text = "text";
    final int constant = Integer.parseInt("3");
    static int shared = 4;
    static final String FIXED = String.valueOf("fixed");

    public Subject() {}
    Subject(int number) { this.number = number; }
    int twice(int value) { return 2 * value; }
    String join(String a, String b) { return a + b; }
    static int sum(int a, int b) { return a + b; }
    void fail() { throw new IllegalStateException("failed"); }
    @Override public void run() {}
    native void unbound(int value);
    native String unboundText(Object value);

    /** Prepare the class Lazy, and so call an agent back, while the monitor is held. */
    synchronized int guarded() { return Lazy.started; }
    static int guarded(Object lock) {
        synchronized (lock) {
            return Lazy.started;
        }
    }
    synchronized native void guardedNative();
    static void enterBoth(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                shared++;
            }
        }
    }
    synchronized void pause() throws InterruptedException { wait(1); }

    /** Calls back with some frames below. */
    static void nested(Runnable action) { action.run(); }
}

class Base {
    int inherited = 5;
    void virtual() {}
}

class Other {
    int foreign = 6;
    void method() {}
}

abstract class Abstract {
    Abstract() {}
    abstract void missing();
}

interface Interface {
    void missing();
}

class Lazy {
    static int started = 1;
}
