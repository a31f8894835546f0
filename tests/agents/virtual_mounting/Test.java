// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void look(Thread platform, Thread parked, Thread ended, Object object);
    /** The states of a mounted virtual thread and of its carrier. */
    static native void lookAtMounted(Thread mounted);
    /** How many VirtualThreadEnd there have been. */
    static native int ended();

    static void run(String name, Runnable work) throws Exception {
        int before = ended();
        Thread.ofVirtual().name(name).start(work).join();
        while (ended() == before) Thread.sleep(1);
    }

    static volatile boolean running, stop;

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) Thread.sleep(5);
    }

    public static void main(String[] args) throws Exception {
        run("sleeps", () -> {
            System.out.println("runs");
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            System.out.println("runs again");
        });
        Thread ended = Thread.ofVirtual().unstarted(() -> { });
        Thread parked = Thread.ofVirtual().name("parked").start(LockSupport::park);
        await(parked, Thread.State.WAITING);
        look(Thread.currentThread(), parked, ended, "object");
        Object monitor = new Object();
        Thread enters;
        synchronized (monitor) {
            enters = Thread.ofVirtual().name("enters").start(() -> {
                synchronized (monitor) {
                    System.out.println("entered");
                    try {
                        monitor.wait(50);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    System.out.println("waited");
                }
            });
            await(enters, Thread.State.BLOCKED);
            Thread.sleep(50);
            System.out.println("leaves");
        }
        enters.join();
        while (ended() < 2) Thread.sleep(1);
        Thread interrupted = Thread.ofVirtual().name("interrupted").start(() -> {
            running = true;
            while (!stop) Thread.onSpinWait();
        });
        while (!running) Thread.sleep(1);
        lookAtMounted(interrupted);
        interrupted.interrupt();
        lookAtMounted(interrupted);
        stop = true;
        interrupted.join();
        while (ended() < 3) Thread.sleep(1);
        System.exit(0);
    }
}
