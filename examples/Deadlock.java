// SPDX-License-Identifier: Apache-2.0
// agent: vitrine_inspector
// Two threads that take two locks in opposite order, and wait for each other for ever: `./dev run examples/Deadlock.java` prints the address
// of a page that shows it. The program ends after a minute, or after as many seconds as its argument says, or when Enter is pressed.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class Deadlock {
    static class Fork {}

    static class Knife {}

    private static final Fork fork = new Fork();
    private static final Knife knife = new Knife();
    private static final CountDownLatch bothHaveOne = new CountDownLatch(2);

    static void eat(Object first, Object second) {
        synchronized (first) {
            bothHaveOne.countDown();
            try {
                bothHaveOne.await();
            } catch (InterruptedException e) {
                return;
            }
            synchronized (second) {
                System.out.println(Thread.currentThread().getName() + " eats");
            }
        }
    }

    static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        start("Ada", () -> eat(fork, knife));
        start("Grace", () -> eat(knife, fork));
        System.out.println("Ada and Grace are at table; Enter ends the meal.");
        CountDownLatch over = new CountDownLatch(1);
        start("reader", () -> {
            try {
                if (System.in.read() >= 0) over.countDown();
            } catch (java.io.IOException e) {
                // Then the time ends the meal.
            }
        });
        over.await(seconds, TimeUnit.SECONDS);
        System.out.println("Nobody has eaten.");
    }
}
