// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook"), "test hook"));
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {}
            System.out.println("thread ends");
        }, "test thread").start();
    }
}
