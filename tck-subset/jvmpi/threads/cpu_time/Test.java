// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native long time();
    static native boolean asTheClock();
    static native long timeInEntry(java.lang.reflect.Method method);

    static volatile long sink, before, after;

    static void entered() {}

    static void work(long nanos) {
        for (long end = time() + nanos; time() < end;) sink++;
    }

    public static void main(String[] args) throws Exception {
        Part.of("nanoseconds", part -> part.yes("within the readings of the clock around it", asTheClock()));
        Part.of("accumulated", part -> {
            long last = time();
            for (int i = 0; i < 10000; i++) {
                long now = time();
                part.yes("not less", now >= last);
                last = now;
            }
        });
        Part.of("of_this_thread_only", part -> {
            Thread worker = new Thread(() -> {
                before = time();
                work(100_000_000);
                after = time();
            });
            long own = time();
            worker.start();
            worker.join();
            part.yes("the worker's", after - before >= 100_000_000).yes("not the waiting one's", time() - own < 100_000_000);
        });
        Part.of("asleep", part -> {
            long start = time();
            Thread.sleep(300);
            part.yes("less than it slept", time() - start < 250_000_000);
        });
        Part.of("in_an_event", part -> {
            long start = time();
            long inside = timeInEntry(Test.class.getDeclaredMethod("entered"));
            part.yes("between", start <= inside && inside <= time());
        });
    }
}
