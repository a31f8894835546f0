// SPDX-License-Identifier: Apache-2.0
public class Work {
    static volatile Object sink;
    static volatile int turns;

    /** Starts a daemon that links call sites, loads classes, throws and allocates, and returns when it does. */
    public static void start() throws Exception {
        Thread daemon = new Thread(Work::work);
        daemon.setDaemon(true);
        daemon.start();
        while (turns < 3) Thread.onSpinWait();
    }

    static void work() {
        for (;;) {
            Runnable allocates = () -> sink = new byte[1000];
            allocates.run();
            try {
                sink = Class.forName("NotThere" + turns % 100);
            } catch (ClassNotFoundException e) { sink = e.getMessage() + turns + sink; }
            sink = java.lang.reflect.Proxy.newProxyInstance(
                    new ClassLoader() {}, new Class<?>[] {Runnable.class}, (p, m, a) -> null);
            turns++;
        }
    }
}
