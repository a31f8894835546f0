// SPDX-License-Identifier: Apache-2.0
import java.nio.channels.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Interruption of wait, join, park, sleep, queues, channels; the status flag before and after. */
public class Test {
    interface Body {
        void run() throws Exception;
    }

    static void victim(String name, Body body) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            started.countDown();
            try {
                body.run();
                System.out.println(name + " returned, flag " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(
                        name + " " + e.getClass().getName() + " " + e.getMessage() + ", flag " + Thread.interrupted());
            }
        });
        t.start();
        started.await();
        Thread.sleep(20);
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Object o = new Object();
        Thread main = Thread.currentThread();
        ReentrantLock held = new ReentrantLock();
        held.lock();
        victim("wait", () -> { synchronized (o) { o.wait();
    }
}); victim("timed wait", () -> { synchronized (o) { o.wait(100000);
}
});
victim("sleep", () -> Thread.sleep(100000));
victim("join", () -> main.join());
victim("park", LockSupport::park);
victim("parkNanos", () -> LockSupport.parkNanos(100_000_000_000L));
victim("queue", () -> new LinkedBlockingQueue<>().take());
victim("latch", () -> new CountDownLatch(1).await());
victim("lock", held::lockInterruptibly);
victim("condition", () -> {
    ReentrantLock l = new ReentrantLock();
    l.lock();
    l.newCondition().await();
});
victim("future", () -> new CompletableFuture<>().get());
victim("pipe", () -> Pipe.open().source().read(java.nio.ByteBuffer.allocate(1)));
victim("selector", () -> Selector.open().select());
main.interrupt();
System.out.println(main.isInterrupted());
try {
    Thread.sleep(10);
} catch (InterruptedException e) { System.out.println("before sleep: " + e.getMessage()); }
System.out.println(Thread.interrupted());
main.interrupt();
long t0 = System.nanoTime();
LockSupport.park();
System.out.println("park with flag returns " + main.isInterrupted());
Thread.interrupted();
LockSupport.unpark(main);
LockSupport.unpark(main);
LockSupport.park();
System.out.println("permit used");
LockSupport.parkNanos(5_000_000);
System.out.println(System.nanoTime() - t0 >= 5_000_000);
Thread dead = new Thread(() -> {});
dead.interrupt();
System.out.println(dead.isInterrupted());
}
}
