// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static final StringBuffer wrong = new StringBuffer();
    static native void collect(Thread[] threads);
    static native void pause(long millis);
    static Thread start(Runnable body) {
        Thread t = new Thread(() -> {
            int[] own = new int[1000];
            for (int i = 0; i < own.length; i++) own[i] = i;
            body.run();
            for (int i = 0; i < own.length; i++)
                if (own[i] != i) wrong.append("lost ");
        });
        t.start();
        return t;
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread spins = start(() -> {
            while (!stop) Thread.onSpinWait();
        });
        Thread allocates = start(() -> {
            Object[] last = new Object[100];
            for (int i = 0; !stop; i++) last[i % 100] = new int[100];
        });
        Thread waits = start(() -> {
            synchronized (lock) { try { while (!stop) lock.wait();
    }
    catch (InterruptedException e) {
    }
}
});
Thread inNative = start(() -> {
    while (!stop) pause(1);
});
while (waits.getState() != Thread.State.WAITING) Thread.onSpinWait();
for (int i = 0; i < 5; i++) collect(new Thread[] {spins, allocates, waits, inNative});
stop = true;
synchronized (lock) { lock.notifyAll(); }
for (Thread t : new Thread[] {spins, allocates, waits, inNative}) t.join();
System.out.println("collected, something lost: " + (wrong.length() > 0));
}
}
