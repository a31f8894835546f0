// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native long time(Object t);
    static native String error(Object t);
    static native void info();
    public static void main(String[] a) throws Exception {
        Thread works = new Thread(() -> {
            while (!stop) Thread.onSpinWait();
        });
        Thread waits = new Thread(() -> {
            synchronized (Test.class) { try { Test.class.wait();
    }
    catch (InterruptedException e) {
    }
}
});
System.out.println("not started: " + error(works));
works.start();
waits.start();
while (waits.getState() != Thread.State.WAITING) Thread.onSpinWait();
long begin = time(works);
while (time(works) - begin < 20_000_000) Thread.onSpinWait();
System.out.println("works: grows");
long still = time(waits);
begin = time(null);
while (time(null) - begin < 20_000_000) Thread.onSpinWait();
System.out.println("current: grows");
System.out.println("waits: stands still " + (time(waits) - still < 10_000_000));
stop = true;
waits.interrupt();
works.join();
waits.join();
System.out.println("ended: " + error(works));
System.out.println("no thread: " + error("no thread"));
info();
}
}
