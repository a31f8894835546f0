// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native Object contended(Thread t);
    static void until(Thread t, Thread.State state) {
        while (t.getState() != state) Thread.onSpinWait();
    }
    static void work() {
        synchronized ("held") {
            synchronized ("lock") {
                try {
                    "lock".wait();
                } catch (InterruptedException e) { throw new AssertionError(e); }
            }
            LockSupport.park();
        }
    }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(Test::work);
        synchronized ("lock") {
            t.start();
            until(t, Thread.State.BLOCKED);
            System.out.println("blocked: " + contended(t));
        }
        until(t, Thread.State.WAITING);
        synchronized ("lock") {
            "lock".notify();
            until(t, Thread.State.BLOCKED);
            System.out.println("comes back: " + contended(t));
        }
        until(t, Thread.State.WAITING);
        System.out.println("parked: " + contended(t));
        LockSupport.unpark(t);
        t.join();
        System.out.println("current: " + contended(null));
        contended(t);
    }
}
