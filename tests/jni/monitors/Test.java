// SPDX-License-Identifier: Apache-2.0
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

public class Test {
    static native int enter(Object o);
    static native int exit(Object o);
    synchronized native int exitOwn();
    static synchronized native int exitOwnClass();

    interface Body { Object run() throws Throwable; }

    static void show(String name, Body body) {
        Object result;
        try {
            result = body.run();
        } catch (Throwable t) {
            result = "throws " + t;
        }
        out.println(name + ": " + result);
    }

    static PrintStream out = System.out;

    /** Where there are virtual threads: whether one prints what this thread prints. */
    static String inVirtualThread(Runnable body) throws Exception {
        String[] texts = new String[2];
        for (int i = 0; i < 2; i++) {
            var bytes = new ByteArrayOutputStream();
            out = new PrintStream(bytes, true);
            if (i == 0 || Runtime.version().feature() < 21)
                body.run();
            else
                ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body)).join();
            texts[i] = bytes.toString();
        }
        out = System.out;
        return texts[0].equals(texts[1]) ? "the same" : "not " + texts[0] + " but " + texts[1];
    }

    static boolean holds(Object o) { return Thread.holdsLock(o); }

    /** Whether another thread gets the monitor. False takes long: nobody is expected to own it. */
    static boolean free(Object o) throws InterruptedException {
        Thread other = new Thread(() -> { synchronized (o) { } });
        other.setDaemon(true);
        other.start();
        other.join(20000);
        return !other.isAlive();
    }

    synchronized String method() { return exit(this) + " " + holds(this); }
    static synchronized String staticMethod() { return exit(Test.class) + " " + holds(Test.class); }
    synchronized Object throwing() { exit(this); throw new IllegalStateException("mine"); }
    synchronized String recursive(int depth) { return depth == 0 ? exit(this) + "" + exit(this) : recursive(depth - 1) + holds(this); }

    static void blocks() {
        show("block", () -> {
            Object o = new Object();
            String s;
            synchronized (o) { s = exit(o) + " " + holds(o); }
            synchronized (o) { s += " " + holds(o); }
            return s + " " + holds(o) + " " + free(o);
        });
        show("exited once more than entered", () -> { Object o = new Object(); synchronized (o) { exit(o); exit(o); } return "not reached"; });
        show("nested, one exit", () -> {
            Object o = new Object();
            String s;
            synchronized (o) {
                o.wait(1);  // inflates it: HotSpot 17 forgets how often a thin lock was entered
                synchronized (o) { s = exit(o) + " " + holds(o); }
                s += " " + holds(o);
            }
            return s + " " + holds(o) + " " + free(o);
        });
        show("nested, two exits", () -> {
            Object o = new Object();
            String s;
            synchronized (o) {
                o.wait(1);
                synchronized (o) { s = exit(o) + " " + exit(o) + " " + holds(o); }
                s += " " + holds(o);
            }
            return s + " " + holds(o) + " " + free(o);
        });
        show("exit of the outer of two monitors", () -> {
            Object o = new Object(), p = new Object();
            String s;
            synchronized (o) {
                synchronized (p) { s = exit(o) + " " + holds(o) + " " + holds(p); }
                s += " " + holds(p);
            }
            return s + " " + free(o) + " " + free(p);
        });
        show("exit and enter again", () -> {
            Object o = new Object();
            String s;
            synchronized (o) { s = exit(o) + " " + enter(o) + " " + holds(o); }
            s += " " + holds(o) + " " + free(o);
            return s + " " + exit(o);
        });
        show("entered by JNI in the block", () -> {
            Object o = new Object();
            String s;
            synchronized (o) { s = enter(o) + " " + holds(o); }
            return s + " " + holds(o) + " " + exit(o) + " " + holds(o) + " " + free(o);
        });
        show("entered by JNI before the block", () -> {
            Object o = new Object();
            String s = enter(o) + " ";
            synchronized (o) { s += exit(o) + " " + holds(o); }
            return s + " " + holds(o) + " " + free(o);
        });
        show("entered by JNI often", () -> {
            Object o = new Object();
            String s = "";
            for (int i = 0; i < 70000; i++) enter(o);
            synchronized (o) { s += holds(o); }
            for (int i = 0; i < 70000; i++) exit(o);
            return s + " " + holds(o) + " " + free(o);
        });
        show("an exception leaves the block", () -> { Object o = new Object(); synchronized (o) { exit(o); throw new IllegalStateException("mine"); } });
        show("wait and notify", () -> { Object o = new Object(); synchronized (o) { exit(o); o.notify(); } return "not reached"; });
        show("in a loop", () -> {
            Object o = new Object();
            for (int i = 0; i < 10000; i++) synchronized (o) { exit(o); }
            return holds(o) + " " + free(o);
        });
    }

    static void methods() {
        Test t = new Test();
        show("method", () -> t.method() + " " + holds(t) + " " + free(t));
        show("static method", () -> staticMethod() + " " + holds(Test.class) + " " + free(Test.class));
        show("native method", () -> t.exitOwn() + " " + holds(t) + " " + free(t));
        show("static native method", () -> exitOwnClass() + " " + holds(Test.class) + " " + free(Test.class));
        show("method that throws", t::throwing);
        show("recursive method", () -> t.recursive(3) + " " + holds(t) + " " + free(t));
        show("reflection", () -> Test.class.getDeclaredMethod("method").invoke(t) + " " + holds(t));
        show("method that is entered by JNI, too", () -> { enter(t); return t.method() + " " + holds(t) + " " + free(t); });
    }

    /** Another thread has the monitor when the block ends: it keeps it. */
    static void otherOwner() throws InterruptedException {
        Object o = new Object();
        CountDownLatch owned = new CountDownLatch(1), left = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            synchronized (o) {
                owned.countDown();
                try {
                    left.await();
                } catch (InterruptedException e) {
                    throw new Error(e);
                }
                System.out.println("the other thread still owns it: " + holds(o) + " " + exit(o) + " " + holds(o));
            }
        });
        synchronized (o) {
            exit(o);
            other.start();
            owned.await();
            System.out.println("another thread owns it: " + holds(o));
        }
        left.countDown();
        other.join();
        System.out.println("in the end: " + holds(o) + " " + free(o));
    }

    static void errors() throws InterruptedException {
        Object o = new Object();
        show("exit of what nobody owns", () -> exit(o));
        show("exit of null", () -> exit(null));
        show("enter of null", () -> enter(null));
        enter(o);
        Thread other = new Thread(() -> show("exit of what another thread owns", () -> exit(o)));
        other.start();
        other.join();
        show("and here", () -> exit(o) + " " + holds(o));
    }

    public static void main(String[] args) throws Exception {
        System.loadLibrary("native");
        blocks();
        methods();
        otherOwner();
        errors();
        System.out.println("in a virtual thread: " + inVirtualThread(Test::blocks) + ", " + inVirtualThread(Test::methods));
    }
}
