// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Stop extends RuntimeException {}
    static volatile boolean begun;
    static volatile String said;
    static final Throwable stop = new Stop();
    static native String stop(Object t, Object exception);
    static native void suspend(Thread t);
    static native void resume(Thread t);
    static Thread start(String what, boolean sleeps) {
        begun = false;
        Thread t = new Thread(() -> {
            try {
                begun = true;
                while (sleeps) Thread.sleep(1000000);
                for (;;) Thread.onSpinWait();
            } catch (Stop e) { said = what + ": the same object " + (e == stop); } catch (InterruptedException e) {
                said = what + ": InterruptedException";
            }
        });
        t.start();
        while (!begun) Thread.onSpinWait();
        while (sleeps && t.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
        return t;
    }
    static void end(Thread t) throws Exception {
        t.join();
        System.out.println(said);
    }
    public static void main(String[] a) throws Exception {
        Thread t = start("runs", false);
        System.out.println("stop: " + stop(t, stop));
        end(t);
        System.out.println("ended: " + stop(t, stop));
        t = start("sleeps", true);
        stop(t, stop);
        end(t);
        t = start("suspended", false);
        suspend(t);
        stop(t, stop);
        resume(t);
        end(t);
        try {
            stop(Thread.currentThread(), stop);
            for (;;) Thread.onSpinWait();
        } catch (Stop e) { System.out.println("current: the same object " + (e == stop)); }
        System.out.println("not started: " + stop(new Thread(), stop));
        System.out.println("no thread: " + stop("no thread", stop));
    }
}
