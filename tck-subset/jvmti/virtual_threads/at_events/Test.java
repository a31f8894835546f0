// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void breakAt(String method); // the first thread that comes there is suspended, or
    static native void breakToCall(String method, String function); // calls the function for itself
    static native void awaitHit();
    static native void resumeHit();
    static native String hitThread(String function); // calls the function for the suspended thread
    static native String called(); // what the function has answered in the callback
    static native String function(Thread thread, String function);
    static native String getAll(Thread thread, int depth); // the variables in slots 0 to 6
    static native String setAll(Thread thread, int depth);
    static native String instance(Thread thread, int depth);
    static native int depthOf(Thread thread, String method);
    static native void suspend(Thread thread);
    static native void resume(Thread thread);
    static native String pops(); // methods of the FramePop events so far
    static native Thread hit();
    static native void call(Runnable body); // from native code

    static int invocations;
    static volatile boolean goOn;

    static int ofInt(int a) { return a + 1; }
    static long ofLong(long a) { return a + 1; }
    static float ofFloat(float a) { return a + 1; }
    static double ofDouble(double a) { return a + 1; }
    static Object ofObject(Object a) { return a + "1"; }
    static void ofVoid() { invocations++; }

    static String variables(int i, long j, float f, double d, Object o) {
        stay();
        return i + " " + j + " " + f + " " + d + " " + o;
    }
    static void stay() {
        while (!goOn) LockSupport.park();
    }
    static String topmost(int i, long j, float f, double d, Object o) {
        return i + " " + j + " " + f + " " + d + " " + o;
    }
    String member(int i) { return this + " " + i; }
    @Override
    public String toString() {
        return "the instance";
    }

    static int withPark() {
        LockSupport.parkNanos(1000000);
        Thread.yield();
        return 5;
    }

    static int outer(int a) { return ofInt(a) * 10; }

    interface Value {
        Object get() throws Exception;
    }

    static final class Run {
        Object result;
        final Thread thread;

        Run(Value value) {
            thread = Virtual.start("virtual", () -> {
                try {
                    result = value.get();
                } catch (Error e) { result = "caught " + e.getMessage(); }
            });
        }

        Object result() throws InterruptedException {
            thread.join();
            return result;
        }
    }

    /** A virtual thread is suspended at the start of the method, the function is called, and the thread resumed. */
    static void atEvent(String name, String method, String function, Object expected, Value value) throws Exception {
        Part.of(name, p -> {
            breakAt(method);
            Run run = new Run(value);
            awaitHit();
            p.same(function, "NONE", hitThread(function));
            resumeHit();
            p.same("result", expected, run.result());
        });
    }

    /** The virtual thread calls the function for itself in the callback. */
    static void inCallback(String name, String method, String function, Object expected, Value value) throws Exception {
        Part.of(name, p -> {
            breakToCall(method, function);
            Run run = new Run(value);
            p.same("result", expected, run.result()).same(function, "NONE", called());
        });
    }

    /** The thread is suspended while it is parked: there a VM may refuse the function. */
    static void parked(String name, String function) throws Exception {
        Part.of(name, p -> {
            Run run = new Run(() -> variables(1, 2, 3, 4, "5"));
            Virtual.await(run.thread, Thread.State.WAITING);
            suspend(run.thread);
            String result = function(run.thread, function);
            p.yes(function + ": " + result, result.equals("NONE") || result.equals("OPAQUE_FRAME"));
            resume(run.thread);
            release(run.thread);
            Object end = run.result();
            if (!result.equals("NONE")) p.same("result", "1 2 3.0 4.0 5", end);
        });
    }

    static void release(Thread thread) throws InterruptedException {
        goOn = true;
        LockSupport.unpark(thread);
        thread.join();
        goOn = false;
    }

    public static void main(String[] a) throws Exception {
        atEvent("pop_frame", "ofInt", "PopFrame", 60, () -> outer(5));
        atEvent("pop_frame_of_a_synchronized_method", "locked", "PopFrame", "locked once", Test::callLocked);
        atEvent("force_early_return_int", "ofInt", "ForceEarlyReturnInt", 770, () -> outer(5));
        atEvent("force_early_return_long", "ofLong", "ForceEarlyReturnLong", 78L, () -> ofLong(5));
        atEvent("force_early_return_float", "ofFloat", "ForceEarlyReturnFloat", 7.5f, () -> ofFloat(5));
        atEvent("force_early_return_double", "ofDouble", "ForceEarlyReturnDouble", 8.5, () -> ofDouble(5));
        atEvent("force_early_return_object", "ofObject", "ForceEarlyReturnObject", null, () -> ofObject("5"));
        atEvent("force_early_return_void", "ofVoid", "ForceEarlyReturnVoid", 0, () -> {
            invocations = 0;
            ofVoid();
            return invocations;
        });
        atEvent("stop_thread", "ofInt", "StopThread", "caught stopped", () -> outer(5));
        Part.of("force_early_return_of_another_type", p -> {
            breakAt("ofInt");
            Run run = new Run(() -> outer(5));
            awaitHit();
            for (String function : new String[] {"Object", "Long", "Float", "Double", "Void"})
                p.same(function, "TYPE_MISMATCH", hitThread("ForceEarlyReturn" + function));
            resumeHit();
            p.same("result", 60, run.result());
        });
        inCallback("pop_frame_of_itself", "ofInt", "PopFrame", 60, () -> outer(5));
        inCallback("force_early_return_of_itself", "ofInt", "ForceEarlyReturnInt", 770, () -> outer(5));
        inCallback("stop_itself", "ofInt", "StopThread", "caught stopped", () -> outer(5));

        parked("pop_frame_of_a_parked_thread", "PopFrame");
        parked("force_early_return_of_a_parked_thread", "ForceEarlyReturnVoid");
        parked("stop_a_parked_thread", "StopThread");
        parked("notify_frame_pop_of_a_parked_thread", "NotifyFramePop");

        Part.of("get_and_set_locals_of_the_topmost_frame", p -> {
            breakAt("topmost");
            Run run = new Run(() -> topmost(1, 2, 3, 4, "5"));
            awaitHit();
            p.same("values", "1 2 3.0 4.0 5", getAll(hit(), 0))
                    .same("set", "NONE NONE NONE NONE NONE", setAll(hit(), 0));
            p.same("new values", "11 12 13.5 14.5 null", getAll(hit(), 0));
            resumeHit();
            p.same("result", "11 12 13.5 14.5 null", run.result());
        });
        Part.of("get_locals_below_the_topmost_frame", p -> {
            breakAt("stay");
            goOn = true;
            Run run = new Run(() -> variables(1, 2, 3, 4, "5"));
            awaitHit();
            p.same("values", "1 2 3.0 4.0 5", getAll(hit(), depthOf(hit(), "variables")));
            resumeHit();
            run.result();
            goOn = false;
        });
        Part.of("get_locals_of_a_parked_thread", p -> {
            Run run = new Run(() -> variables(1, 2, 3, 4, "5"));
            Virtual.await(run.thread, Thread.State.WAITING);
            suspend(run.thread);
            p.same("values", "1 2 3.0 4.0 5", getAll(run.thread, depthOf(run.thread, "variables")));
            resume(run.thread);
            release(run.thread);
            p.same("result", "1 2 3.0 4.0 5", run.result());
        });
        Part.of("set_locals_of_a_parked_thread", p -> {
            Run run = new Run(() -> variables(1, 2, 3, 4, "5"));
            Virtual.await(run.thread, Thread.State.WAITING);
            suspend(run.thread);
            String result = setAll(run.thread, depthOf(run.thread, "variables"));
            resume(run.thread);
            release(run.thread);
            if (result.equals("NONE NONE NONE NONE NONE")) {
                p.same("result", "11 12 13.5 14.5 null", run.result());
            } else {
                p.same("set", "OPAQUE_FRAME OPAQUE_FRAME OPAQUE_FRAME OPAQUE_FRAME OPAQUE_FRAME", result);
                p.same("result", "1 2 3.0 4.0 5", run.result());
            }
        });
        Part.of("get_locals_below_native_code", p -> {
            Run run = new Run(() -> {
                call(() -> variables(1, 2, 3, 4, "5"));
                return "called";
            });
            Virtual.await(run.thread, Thread.State.WAITING);
            suspend(run.thread);
            p.same("values", "1 2 3.0 4.0 5", getAll(run.thread, depthOf(run.thread, "variables")));
            p.same("a native method", "OPAQUE_FRAME OPAQUE_FRAME OPAQUE_FRAME OPAQUE_FRAME OPAQUE_FRAME",
                    setAll(run.thread, depthOf(run.thread, "call")));
            resume(run.thread);
            release(run.thread);
            p.same("result", "called", run.result());
        });
        Part.of("instance", p -> {
            breakAt("member");
            Test test = new Test();
            Run run = new Run(() -> test.member(3));
            awaitHit();
            p.same("instance", "the instance", instance(hit(), 0));
            resumeHit();
            p.same("result", "the instance 3", run.result());
        });

        Part.of("notify_frame_pop", p -> {
            breakAt("withPark");
            Run run = new Run(Test::withPark);
            awaitHit();
            p.same("NotifyFramePop", "NONE", hitThread("NotifyFramePop"));
            p.same("again", "DUPLICATE", hitThread("NotifyFramePop"));
            pops();
            resumeHit();
            p.same("result", 5, run.result()).same("events", " withPark", pops());
        });
        Part.of("notify_frame_pop_of_itself", p -> {
            breakToCall("withPark", "NotifyFramePop");
            pops();
            Run run = new Run(Test::withPark);
            p.same("result", 5, run.result()).same("events", " withPark", pops()).same("result", "NONE", called());
        });
        Part.of("notify_frame_pop_of_another_frame", p -> {
            breakAt("ofInt");
            pops();
            Run run = new Run(() -> outer(5));
            awaitHit();
            p.same("NotifyFramePop", "NONE", hitThread("NotifyFramePop 1"));
            resumeHit();
            p.same("result", 60, run.result()).same("events", " outer", pops());
        });
        Part.of("notify_frame_pop_is_not_for_other_threads", p -> {
            breakAt("withPark");
            Run run = new Run(Test::withPark);
            awaitHit();
            p.same("NotifyFramePop", "NONE", hitThread("NotifyFramePop"));
            pops();
            p.same("another", 5, new Run(Test::withPark).result()).same("no events", "", pops());
            p.same("main", 5, withPark()).same("no events", "", pops());
            resumeHit();
            p.same("result", 5, run.result()).same("events", " withPark", pops());
        });
        Part.of("stopped_after_parking", p -> {
            breakAt("ofInt");
            Run run = new Run(() -> {
                withPark();
                return outer(5);
            });
            awaitHit();
            p.same("StopThread", "NONE", hitThread("StopThread"));
            resumeHit();
            p.same("result", "caught stopped", run.result());
        });
    }

    static int locks;
    static synchronized void locked() { locks++; }

    static Object callLocked() throws InterruptedException {
        locked();
        Thread other = new Thread(() -> locked());
        other.start();
        other.join();
        return locks == 2 ? "locked once" : "locked " + locks;
    }
}
