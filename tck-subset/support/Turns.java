// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Actions that two threads do in turns: the main thread does the first, the third and so on, and a thread named
 * "other" does the others.
 */
public final class Turns {
    private final Runnable[] actions;
    private final AtomicInteger next = new AtomicInteger();
    public final Thread other;

    public Turns(Runnable... actions) {
        this.actions = actions;
        other = new Thread(() -> {
            while (next.get() < actions.length) {
                if (next.get() % 2 == 1) act();
            }
        }, "other");
        other.start();
    }

    /** Prints `what`, and lets the main thread and the other do one action each. */
    public void both(String what) {
        System.out.println(what);
        act();
        while (next.get() % 2 == 1) Thread.onSpinWait();
    }

    private void act() {
        actions[next.get()].run();
        next.incrementAndGet();
    }
}
