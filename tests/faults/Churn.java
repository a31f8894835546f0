// SPDX-License-Identifier: Apache-2.0
// Threads that load classes and start others for as long as they can: what a crash report lists changes all the time.
public class Churn {
    public static class Loaded {}

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    static void run(byte[] bytes) {
        for (;;) {
            new Loader().define(bytes);
            new Thread(() -> {}, "a name which is too long to be kept in the string itself").start();
        }
    }

    public static void main(String[] arguments) throws Exception {
        byte[] bytes = Churn.class.getResourceAsStream("Churn$Loaded.class").readAllBytes();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> run(bytes));
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(1000);
        System.out.println("nothing failed");
    }
}
