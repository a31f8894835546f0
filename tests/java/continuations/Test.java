// SPDX-License-Identifier: Apache-2.0
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** jdk.internal.vm.Continuation: yields, deep stacks, nested scopes, pinning, exceptions, stack traces. */
public class Test {
    static final ContinuationScope A = new ContinuationScope("A"), B = new ContinuationScope("B");

    static int yieldBelow(int frames) {
        if (frames > 0) return yieldBelow(frames - 1) + 1;
        Continuation.yield(A);
        return 1;
    }

    static void run(String name, Runnable body) {
        Continuation continuation = new Continuation(A, body);
        while (!continuation.isDone()) {
            continuation.run();
            System.out.println(name + (continuation.isDone() ? " is done" : " has yielded"));
        }
    }

    static void nested() {
        Continuation inner = new Continuation(B, () -> {
            System.out.println("inner 1");
            Continuation.yield(B);
            System.out.println("inner 2");
            Continuation.yield(A);
            System.out.println("inner 3");
        });
        while (!inner.isDone()) {
            inner.run();
            System.out.println("back in outer");
        }
    }

    static void pinned() {
        Continuation.pin();
        System.out.println("pinned " + Continuation.isPinned(A));
        try {
            Continuation.yield(A);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        } finally {
            Continuation.unpin();
        }
        Continuation.yield(A);
    }

    static void traces() {
        Continuation.yield(A);
        for (StackTraceElement e : new Throwable().getStackTrace()) System.out.println(e.getClassName() + "." + e.getMethodName());
        StackWalker.getInstance().forEach(f -> System.out.println("walked " + f.getClassName() + "." + f.getMethodName()));
    }

    public static void main(String[] args) {
        run("loop", () -> {
            for (int i = 0; i < 3; i++) {
                System.out.println(i);
                Continuation.yield(A);
            }
        });
        run("deep", () -> System.out.println(yieldBelow(500)));
        run("outer", Test::nested);
        run("pinned", Test::pinned);
        run("traced", Test::traces);
        try {
            run("thrower", () -> {
                Continuation.yield(A);
                throw new IllegalArgumentException("from inside");
            });
        } catch (IllegalArgumentException e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(e.getMessage() + ", " + trace[trace.length - 1].getMethodName());
        }
        Continuation done = new Continuation(A, () -> {});
        done.run();
        try {
            done.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
