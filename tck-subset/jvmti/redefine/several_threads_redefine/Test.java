// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String work() {
            String x = "version 1";
            Thread.yield();
            return x.equals("version 1") ? x : "mixed";
        }
    }

    static class Other {
        int number() { return "version 1".length(); }
    }

    static volatile boolean stop;
    static volatile String wrong;

    static void redefineOften(Class<?> c, int from) {
        for (int i = 0; i < 30; i++) {
            String error = redefine(c, Versions.of(c, "version 1", "version " + (from + i)));
            if (!error.equals("NONE")) wrong = error;
        }
    }

    public static void main(String[] a) throws Exception {
        Runnable run = () -> {
            var other = new Other();
            while (!stop) {
                if (!Target.work().startsWith("version ")) wrong = "two versions in one invocation";
                if (other.number() < 9) wrong = "length";
            }
        };
        Thread[] all = {new Thread(run), new Thread(run), new Thread(() -> redefineOften(Target.class, 10)),
                new Thread(() -> redefineOften(Target.class, 50)), new Thread(() -> redefineOften(Other.class, 10))};
        for (Thread t : all) t.start();
        for (int i = 2; i < 5; i++) all[i].join();
        stop = true;
        for (Thread t : all) t.join();
        System.out.println("wrong: " + wrong);
        Tck.show("last",
                ()
                        -> redefine(Target.class, Versions.of(Target.class, "version 1", "version 99")) + " "
                        + Target.work());
    }
}
