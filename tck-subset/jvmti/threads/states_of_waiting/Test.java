// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    interface Body {
        void run() throws InterruptedException;
    }
    static native String state(Thread t);
    static void show(String what, String expected, Body body) throws Exception {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {}
        });
        t.start();
        for (int i = 0; i < 2000 && !state(t).equals(expected); i++) Thread.sleep(5);
        System.out.println(what + ": " + state(t));
        t.interrupt();
        t.join();
    }
    public static void main(String[] a) throws Exception {
        Object lock = new Object();
        String indefinitely = "alive waiting indefinitely ", timeout = "alive waiting with-timeout ";
        show("wait", indefinitely + "object-wait", () -> { synchronized (lock) { lock.wait();
    }
});
        show("wait, time", timeout + "object-wait", () -> { synchronized (lock) { lock.wait(1000000);
        }
        });
        show("sleep", timeout + "sleeping", () -> Thread.sleep(1000000));
        show("park", indefinitely + "parked", () -> LockSupport.park());
        show("park, nanos", timeout + "parked", () -> LockSupport.parkNanos(1000000000000L));
        show("park, until", timeout + "parked", () -> LockSupport.parkUntil(System.currentTimeMillis() + 1000000));
        }
        }
