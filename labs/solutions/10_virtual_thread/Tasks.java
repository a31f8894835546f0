// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** Tasks that take turns on one thread: what a scheduler of virtual threads does, in small. */
public class Tasks {
    private static final ContinuationScope SCOPE = new ContinuationScope("tasks");

    private final ArrayDeque<Continuation> ready = new ArrayDeque<>();

    /** Adds a task, also from within a task. It runs in run(). */
    public void add(Runnable body) { ready.add(new Continuation(SCOPE, body)); }

    /** A task calls it, from any depth, to let the others go on. It returns when the task has its turn again. */
    public static void pause() { Continuation.yield(SCOPE); }

    /** Runs the tasks in turn, each until it pauses or ends, until all have ended. */
    public void run() {
        for (Continuation task = ready.poll(); task != null; task = ready.poll()) {
            task.run();
            if (!task.isDone()) { ready.add(task); }
        }
    }
}
