// SPDX-License-Identifier: Apache-2.0
/**
 * System.exit: hooks run, the exit code is right, the caller's finally blocks do not run, other threads do not delay.
 */
public class Test {
    public static void main(String[] args) throws Exception {
        Thread cancelled = new Thread(() -> System.out.println("cancelled hook must not appear"));
        Runtime.getRuntime().addShutdownHook(cancelled);
        System.out.println(Runtime.getRuntime().removeShutdownHook(cancelled));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        }));
        new Thread(() -> {
            while (true) Thread.onSpinWait();
        }).start();
        Thread t = new Thread(() -> {
            try {
                System.out.println("exiting");
                System.exit(42);
            } finally { System.out.println("must not appear"); }
        });
        t.start();
        t.join();
        System.out.println("must not appear either");
    }
}
