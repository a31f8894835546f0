// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void pop(Thread t);

    static volatile boolean inside, wait = true;
    static volatile int spins;

    static class Target {
        static String work(String argument) {
            inside = true;
            while (wait) spins = 1;
            return "first ".concat(argument);
        }
    }

    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> System.out.println(Target.work("argument")));
        t.start();
        while (!inside) Thread.onSpinWait();
        Tck.show("redefine",
                () -> redefine(Target.class, Versions.of(Target.class, "first ", "second ", "wait", "done")));
        pop(t);
        t.join();
    }

    static volatile boolean done;
}
