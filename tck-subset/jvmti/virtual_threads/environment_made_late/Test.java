// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void begin();
    static native void look(Thread... threads);
    static native void events(boolean on);
    static native void suspendAll();
    static native void resumeAll();
    static native void store(Thread... threads);

    static native void showEnd(String name); // of the virtual thread, as soon as it has ended

    static volatile boolean spinning, stop;

    static void spin() {
        spinning = true;
        while (!stop) {}
    }

    static void park() {
        while (!stop) LockSupport.park();
    }

    public static void main(String[] a) throws Exception {
        Thread parked = Virtual.await(Virtual.start("parked", Test::park), Thread.State.WAITING);
        Thread running = Virtual.start("running", Test::spin);
        while (!spinning) Thread.sleep(1);
        System.loadLibrary("native");
        begin();
        look(parked);
        store(parked, running);
        suspendAll();
        look(parked, running);
        resumeAll();
        look(parked);
        events(true);
        stop = true;
        showEnd("running");
        LockSupport.unpark(parked);
        showEnd("parked");
        Virtual.start("later", () -> System.out.println("runs")).join();
        showEnd("later");
        events(false);
    }
}
