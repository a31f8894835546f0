// SPDX-License-Identifier: Apache-2.0
// Runs tasks that pause, and virtual threads on one carrier. With an argument it shows a virtual thread's stack and
// stays.
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

public class Check {
    static volatile boolean set;
    static int asked;

    static void say(String what, Object value) { System.out.println(what + "= " + value); }

    static void inTurn() {
        List<String> order = new ArrayList<>();
        Set<Thread> threads = new HashSet<>();
        Tasks tasks = new Tasks();
        for (String name : List.of("a", "b", "c")) {
            tasks.add(() -> {
                for (int i = 0; i < 3; ++i) {
                    order.add(name + i);
                    threads.add(Thread.currentThread());
                    Tasks.pause();
                }
            });
        }
        say("added", order.isEmpty());
        tasks.run();
        say("order", String.join(" ", order));
        say("thread", threads.equals(Set.of(Thread.currentThread())));
    }

    static int deep(int n) {
        if (n == 0) {
            Tasks.pause();
            return 0;
        }
        return n + deep(n - 1);
    }

    static void fromDepth() {
        List<String> order = new ArrayList<>();
        Tasks tasks = new Tasks();
        for (int i = 0; i < 1000; ++i) { tasks.add(() -> order.add("sum " + deep(100))); }
        tasks.add(() -> order.add("last"));
        tasks.add(() -> tasks.add(() -> order.add("added by a task")));
        tasks.run();
        say("deep",
                order.isEmpty() ? "nothing"
                                : order.get(0) + ", " + order.get(1) + ", " + order.get(order.size() - 1) + ", "
                                + order.size());
    }

    static void flag() throws InterruptedException {
        Thread[] both = new Thread[2];
        // This one has the carrier until both are there.
        Thread.ofVirtual()
                .start(() -> {
                    both[0] = Thread.ofVirtual().name("waits").start(() -> Flag.await(() -> {
                        if (++asked > 100_000) { throw new IllegalStateException("asked 100000 times"); }
                        return set;
                    }));
                    both[1] = Thread.ofVirtual().name("sets").start(() -> set = true);
                })
                .join();
        both[0].join();
        both[1].join();
        say("flag", asked > 100_000 ? "never" : "set");
    }

    static void stay() {
        Thread.ofVirtual().name("virtual").start(() -> {
            new Exception("the stack of " + Thread.currentThread()).printStackTrace();
            LockSupport.park();
        });
        LockSupport.park();
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0) { stay(); }
        inTurn();
        fromDepth();
        flag();
    }
}
