// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native String suspend(Thread thread); // the error's name
    static native String resume(Thread thread);

    static void spin(int rounds) {
        for (int i = 0; i < rounds; i++) Thread.onSpinWait();
    }

    public static void main(String[] a) throws Exception {
        // Threads that end, yield or park while they are suspended.
        Virtual.Body[] bodies = {() -> {}, Thread::yield, () -> LockSupport.parkNanos(1)};
        Part.of("a_suspended_thread_does_not_end", part -> {
            for (int round = 0; round < 600; round++) {
                Thread thread = Virtual.start("short", bodies[round % bodies.length]);
                spin(round * 40 % 6000);
                String error = suspend(thread);
                if (error.equals("NONE")) {
                    LockSupport.parkNanos(300000);
                    part.yes("alive while suspended, round " + round, thread.isAlive());
                    part.same("resume, round " + round, "NONE", resume(thread));
                } else {
                    part.same("suspend, round " + round, "THREAD_NOT_ALIVE", error);
                }
                thread.join();
            }
        });
    }
}
