// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static volatile String what;
    static native String interrupt(Object t);
    static void until(Thread t, Thread.State state) {
        while (t.getState() != state) Thread.onSpinWait();
    }
    static void show(Thread.State state, Runnable body) throws Exception {
        Thread t = new Thread(body);
        t.start();
        until(t, state);
        System.out.println("interrupt: " + interrupt(t));
        t.join();
        System.out.println(what);
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        show(Thread.State.WAITING, () -> {
            synchronized (lock) {
                try { lock.wait();
    }
    catch (InterruptedException e) {
        what = "wait: InterruptedException";
    }
}
});
show(Thread.State.TIMED_WAITING, () -> {
    try {
        Thread.sleep(1000000);
    } catch (InterruptedException e) { what = "sleep: InterruptedException"; }
});
show(Thread.State.WAITING, () -> {
    while (!Thread.currentThread().isInterrupted()) LockSupport.park();
    what = "park: interrupted";
});
show(Thread.State.RUNNABLE, () -> {
    while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
    what = "loop: interrupted";
});
String self = interrupt(Thread.currentThread());
System.out.println("self: " + self + " " + Thread.interrupted());
Thread t = new Thread(() -> {});
System.out.println("not started: " + interrupt(t));
t.start();
t.join();
System.out.println("ended: " + interrupt(t));
System.out.println("no thread: " + interrupt("no thread"));
}
}
