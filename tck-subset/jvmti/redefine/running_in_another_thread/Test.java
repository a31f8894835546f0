// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static final CountDownLatch inside = new CountDownLatch(1);
    static volatile boolean go;

    static class Target {
        static String step() { return "first step"; }

        static String work() {
            inside.countDown();
            while (!go) step();
            return "first work, ".concat(step());
        }
    }

    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println(Target.work());
            System.out.println(Target.work());
        });
        t.start();
        inside.await();
        Tck.show("redefine",
                ()
                        -> redefine(Target.class,
                                Versions.of(
                                        Target.class, "first step", "second step", "first work, ", "second work, ")));
        Tck.show("here", () -> Target.step());
        go = true;
        t.join();
    }
}
