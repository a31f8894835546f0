// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native long env();
    static native void look(Object owned, Object waitedFor, long owner, long entering, long notified, long alone);
    static native void lookAgain(Object owned, Object waitedFor);

    static volatile long enteringEnv, notifiedEnv, aloneEnv;
    static final Object owned = new Object(), waitedFor = new Object();

    static void enter() {
        enteringEnv = env();
        synchronized (owned) {}
    }

    static void waitOnOwned() {
        synchronized (owned) {
            notifiedEnv = env();
            waitOn(owned);
        }
    }

    static void waitAlone() {
        synchronized (waitedFor) {
            aloneEnv = env();
            waitOn(waitedFor);
        }
    }

    static void waitOn(Object lock) {
        try {
            lock.wait();
        } catch (InterruptedException e) { throw new AssertionError(e); }
    }

    static Thread start(Runnable body, Thread.State state) throws Exception {
        Thread thread = new Thread(body);
        thread.start();
        while (thread.getState() != state) Thread.sleep(1);
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread notified = start(Test::waitOnOwned, Thread.State.WAITING);
        Thread alone = start(Test::waitAlone, Thread.State.WAITING);
        Thread entering;
        synchronized (owned) {
            synchronized (owned) {
                entering = start(Test::enter, Thread.State.BLOCKED);
                look(owned, waitedFor, env(), enteringEnv, notifiedEnv, aloneEnv);
                owned.notifyAll();
            }
        }
        synchronized (waitedFor) { waitedFor.notifyAll(); }
        for (Thread thread : new Thread[] {notified, alone, entering}) thread.join();
        lookAgain(owned, waitedFor);
    }
}
