import java.util.concurrent.locks.*;

public class Test {
    static native int replace();
    static native int restore();
    public static void main(String[] args) throws Exception {
        System.out.println("found: " + replace());
        LockSupport.parkNanos(1000);
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread waits = new Thread(() -> { lock.lock(); lock.unlock(); });
        waits.start();
        while (!lock.hasQueuedThread(waits) || waits.getState() != Thread.State.WAITING) Thread.yield();
        lock.unlock();
        waits.join();
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("interrupted: " + Thread.interrupted() + ", counted: " + (restore() >= 3));
        LockSupport.parkNanos(1000);
        System.out.println("after: " + restore());
    }
}
