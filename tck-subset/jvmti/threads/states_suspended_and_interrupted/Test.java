// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static volatile boolean stop;
    static native String state(Thread t);
    static native void suspend(Thread t);
    static native void resume(Thread t);
    static native void interrupt(Thread t);
    static void await(String what, Thread t, String expected) throws Exception {
        for (int i = 0; i < 2000 && !state(t).equals(expected); i++) Thread.sleep(5);
        System.out.println(what + ": " + state(t));
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread spins = new Thread(() -> {
            while (!stop) Thread.onSpinWait();
        });
        Thread waits = new Thread(() -> { synchronized (lock) { try { lock.wait();
    }
    catch (InterruptedException e) {
    }
}
});
Thread parks = new Thread(() -> {
    while (!stop) LockSupport.park();
});
Thread blocked = new Thread(() -> {synchronized (lock){}});
spins.start();
waits.start();
parks.start();
await("waits", waits, "alive waiting indefinitely object-wait");
await("parks", parks, "alive waiting indefinitely parked");
synchronized (lock) {
    blocked.start();
    await("blocked", blocked, "alive blocked");
    for (Thread t : new Thread[] {spins, waits, parks, blocked}) suspend(t);
    await("spins", spins, "alive runnable suspended");
    await("waits", waits, "alive waiting indefinitely object-wait suspended");
    await("parks", parks, "alive waiting indefinitely parked suspended");
    await("blocked", blocked, "alive blocked suspended");
}
interrupt(spins);
System.out.println("interrupted: " + state(spins));
for (Thread t : new Thread[] {spins, waits, parks, blocked}) resume(t);
System.out.println("resumed: " + state(spins));
stop = true;
waits.interrupt();
LockSupport.unpark(parks);
for (Thread t : new Thread[] {spins, waits, parks, blocked}) t.join();
System.out.println("ended: " + state(spins));
}
}
