// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Test {
    interface Shape {
        int area(int side);
    }

    static class Square implements Shape {
        Square() {
            this(5);
        }

        Square(int side) {
            entered++;
            stop();
        }

        public int area(int side) {
            entered++;
            stop();
            return side * side;
        }

        int twice(int side) {
            return 2 * area(side);
        }

        MethodHandle special(MethodHandles.Lookup lookup) throws Exception {
            return lookup.findSpecial(Square.class, "area", MethodType.methodType(int.class, int.class), Square.class);
        }

        static MethodHandles.Lookup lookup() {
            return MethodHandles.lookup();
        }
    }

    static int entered;
    static boolean throwing;

    /** A breakpoint is set here; the agent then changes the frame of the caller. */
    static void stop() {
    }

    static native void popCallerAt(boolean pop);
    static native String early(Thread thread, int value);
    static native String pop(Thread thread);
    static native void suspend(Thread thread);
    static native void resume(Thread thread);
    static native void onException(int action);

    static int direct(int a, long b) {
        entered++;
        stop();
        return a + (int) b;
    }

    static synchronized int locked(int a) {
        entered++;
        stop();
        return a;
    }

    static int thrower(int a) {
        entered++;
        if (throwing) throw new IllegalStateException("thrown");
        return a;
    }

    static int callsThrower() {
        try {
            return thrower(11);
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    static volatile boolean spinning;
    static int spin() {
        spinning = true;
        while (spinning) { }
        return 1;
    }

    static boolean ran;
    static int blocked() {
        synchronized (Test.class) {
            ran = true;
        }
        return 2;
    }

    static int waits() throws InterruptedException {
        Object o = new Object();
        synchronized (o) {
            o.wait();
        }
        return 3;
    }

    static void inThread(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
    }

    static void report(String what, Object result) {
        System.out.println(what + ": " + result + ", entered " + entered);
        entered = 0;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType intToInt = MethodType.methodType(int.class, int.class);
        MethodHandle handle = lookup.findStatic(Test.class, "direct", MethodType.methodType(int.class, int.class, long.class));
        popCallerAt(true);
        report("static handle", (int) handle.invokeExact(3, 4L));
        popCallerAt(true);
        report("bound handle", (int) MethodHandles.insertArguments(handle, 0, 7).invokeExact(4L));
        Square square = new Square();
        entered = 0;
        handle = lookup.findVirtual(Square.class, "area", intToInt);
        popCallerAt(true);
        report("virtual handle", (int) handle.invokeExact(square, 5));
        handle = lookup.findVirtual(Shape.class, "area", intToInt);
        popCallerAt(true);
        report("interface handle", (int) handle.invokeExact((Shape) square, 6));
        handle = square.special(Square.lookup());
        popCallerAt(true);
        report("special handle", (int) handle.invokeExact(square, 7));
        handle = lookup.findConstructor(Square.class, MethodType.methodType(void.class, int.class));
        popCallerAt(true);
        report("constructor handle", ((Square) handle.invokeExact(8)) != null);
        popCallerAt(true);
        report("constructor", new Square() != null);
        popCallerAt(true);
        report("interface call", ((Shape) square).area(9));
        popCallerAt(true);
        report("locked", locked(10) + " " + Thread.holdsLock(Test.class));
        popCallerAt(true);
        report("reflection", Square.class.getMethod("area", int.class).invoke(square, 4));
        popCallerAt(false);
        report("early return", direct(1, 2L));
        popCallerAt(false);
        report("early return, locked", locked(1) + " " + Thread.holdsLock(Test.class));

        throwing = true;
        onException(0);
        inThread(() -> report("exception", callsThrower()));
        throwing = true;
        onException(2);
        inThread(() -> report("early return in Exception", callsThrower()));
        throwing = true;
        onException(1);
        inThread(() -> report("pop in Exception", callsThrower()));

        int[] result = new int[1];
        Thread spinner = new Thread(() -> result[0] = spin(), "spinner");
        spinner.start();
        while (!spinning) Thread.onSpinWait();
        System.out.println("not suspended " + early(spinner, 1) + " " + pop(spinner));
        suspend(spinner);
        System.out.println("spinning, popped " + pop(spinner));
        spinning = false;
        resume(spinner);
        while (!spinning) Thread.onSpinWait();
        suspend(spinner);
        System.out.println("spinning " + early(spinner, 21));
        resume(spinner);
        spinner.join();
        System.out.println("returned " + result[0]);

        String answer;
        Thread blocked = new Thread(() -> result[0] = blocked(), "blocked");
        synchronized (Test.class) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            suspend(blocked);
            answer = early(blocked, 22);  // NONE or OPAQUE_FRAME
            resume(blocked);
        }
        blocked.join();
        boolean changed = answer.equals("JVMTI_ERROR_NONE");
        System.out.println("blocked " + (changed ? result[0] == 22 && !ran : result[0] == 2 && ran));

        Thread waiting = new Thread(() -> {
            try {
                result[0] = waits();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }, "waiting");
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) Thread.onSpinWait();
        suspend(waiting);
        System.out.println("waiting " + early(waiting, 23) + " " + pop(waiting));
        resume(waiting);
        waiting.interrupt();
        waiting.join();
    }
}
