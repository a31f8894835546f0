// SPDX-License-Identifier: Apache-2.0
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native String name(Thread thread); // what GetThreadInfo tells
    static native int priority(Thread thread);
    static native boolean daemon(Thread thread);
    static native ThreadGroup group(Thread thread);
    static native ClassLoader loader(Thread thread);
    static native Thread current();
    static native Thread[] all();
    static native Thread[] withStackTraces();
    static native Thread[] groupThreads(ThreadGroup group); // GetThreadGroupChildren
    static native ThreadGroup[] groupGroups(ThreadGroup group);
    static native ThreadGroup[] topGroups();
    static native String stack(Thread thread, int start); // names of the methods
    static native String[] stacks(Thread... threads); // GetThreadListStackTraces
    static native int frames(Thread thread);
    static native String frame(Thread thread, int depth);
    static native long line(Thread thread, int depth); // the location
    static native void put(Thread thread, long value); // thread-local storage
    static native long get(Thread thread);
    static native long getOfOther(Thread thread); // another environment's
    static native String interrupt(Thread thread);
    static native boolean cpuTimeOrUnsupported(Thread thread);
    static native boolean currentCpuTimeOrUnsupported();
    static native void call(Runnable body); // from native code

    static volatile boolean stop;

    static void outer() { inner(); }
    static void inner() {
        while (!stop) LockSupport.park();
    }

    static boolean among(Thread thread, Thread... threads) { return Arrays.asList(threads).contains(thread); }

    static boolean anyVirtual(Thread... threads) { return Arrays.stream(threads).anyMatch(Virtual::is); }

    /** All threads of the group and of those below it. */
    static List<Thread> below(ThreadGroup group) {
        List<Thread> found = new ArrayList<>(Arrays.asList(groupThreads(group)));
        for (ThreadGroup child : groupGroups(group)) found.addAll(below(child));
        return found;
    }

    static void awaitParked(Thread thread) throws Exception { Virtual.await(thread, Thread.State.WAITING); }

    public static void main(String[] a) throws Exception {
        Thread fresh = Virtual.unstarted("a new one", () -> {}), ended = Virtual.ended("an old one");
        Thread parked = Virtual.start("parked", Test::outer), other = Virtual.start(null, Test::outer);
        awaitParked(parked);
        awaitParked(other);

        Part.of("name",
                p
                -> p.same("named", "parked", name(parked))
                           .same("without a name", "", name(other))
                           .same("new", "a new one", name(fresh))
                           .same("ended", "an old one", name(ended)));
        Part.of("name_that_was_changed", p -> {
            Thread changed = Virtual.unstarted("before", () -> {});
            changed.setName("after \u00e9");
            p.same("name", "after \u00e9", name(changed));
        });
        Part.of("priority", p -> {
            p.same("live", 5, priority(parked)).same("new", 5, priority(fresh)).same("ended", 5, priority(ended));
            Thread wanting = Virtual.unstarted("wanting", () -> {});
            wanting.setPriority(Thread.MAX_PRIORITY);
            p.same("after setPriority", 5, priority(wanting));
        });
        Part.of("daemon",
                p
                -> p.same("live", true, daemon(parked))
                           .same("new", true, daemon(fresh))
                           .same("ended", true, daemon(ended)));
        Part.of("group",
                p
                -> p.same("live", parked.getThreadGroup(), group(parked))
                           .yes("there is one", group(parked) != null)
                           .same("ended", null, group(ended)));
        Part.of("context_class_loader", p -> {
            p.same("inherited", ClassLoader.getSystemClassLoader(), loader(parked));
            Thread own = Virtual.unstarted("own", () -> {});
            ClassLoader loader = new URLClassLoader(new URL[0]);
            own.setContextClassLoader(loader);
            p.same("own", loader, loader(own));
        });

        Part.inVirtual("current_thread", p -> p.same("current", Thread.currentThread(), current()));
        Part.inVirtual("null_is_the_current_thread",
                p
                -> p.same("name", "inside", name(null))
                           .same("priority", 5, priority(null))
                           .same("newest frame", "frame", frame(null, 0))
                           .same("count", frames(Thread.currentThread()), frames(null)));
        Part.inVirtual("current_thread_after_parking", p -> {
            Thread self = Thread.currentThread();
            for (int i = 0; i < 50; i++) {
                Thread.sleep(1);
                p.same("current", self, current());
            }
        });

        Part.of("all_threads", p -> {
            p.yes("main", among(Thread.currentThread(), all()));
            p.yes("no virtual one", !anyVirtual(all()));
        });
        Part.inVirtual("all_threads_asked_by_a_virtual_thread", p -> p.yes("no virtual one", !anyVirtual(all())));
        Part.of("all_stack_traces", p -> {
            p.yes("main", among(Thread.currentThread(), withStackTraces()));
            p.yes("no virtual one", !anyVirtual(withStackTraces()));
        });
        Part.inVirtual("all_stack_traces_asked_by_a_virtual_thread",
                p -> p.yes("no virtual one", !anyVirtual(withStackTraces())));
        Part.of("children_of_the_group", p -> p.yes("no virtual one", !anyVirtual(groupThreads(group(parked)))));
        Part.of("children_of_all_groups", p -> {
            for (ThreadGroup top : topGroups()) p.yes("no virtual one", !anyVirtual(below(top).toArray(new Thread[0])));
        });

        Part.of("stack_trace", p -> {
            String stack = stack(parked, 0);
            p.yes(stack, stack.contains(" inner outer "));
            p.yes("nothing of the carrier", !stack.contains(" main ") && !stack.contains(" runWorker "));
        });
        Part.of("stack_trace_with_a_start_depth", p -> {
            String[] names = stack(parked, 0).trim().split(" ");
            for (int i = 0; i < names.length; i++)
                p.same("from " + i, String.join(" ", Arrays.copyOfRange(names, i, names.length)),
                        stack(parked, i).trim());
            p.same("too deep", "ILLEGAL_ARGUMENT", stack(parked, names.length));
        });
        Part.inVirtual("stack_trace_of_itself_with_a_negative_start_depth", p -> {
            String[] names = stack(null, 0).trim().split(" ");
            for (int i = 1; i <= names.length; i++)
                p.same("from " + -i, String.join(" ", Arrays.copyOfRange(names, names.length - i, names.length)),
                        stack(null, -i).trim());
            p.same("too deep", "ILLEGAL_ARGUMENT", stack(null, -names.length - 1));
        });
        Part.of("stack_trace_below_native_code", p -> {
            Thread pinned = Virtual.start("pinned", () -> call(Test::outer));
            awaitParked(pinned);
            String stack = stack(pinned, 0);
            p.yes(stack, stack.matches(".* inner outer .*call .*"));
            end(pinned);
        });
        Part.inVirtual("stack_trace_of_itself", p -> {
            String stack = stack(Thread.currentThread(), 0);
            p.yes(stack, stack.startsWith(" stack "));
            p.yes("nothing of the carrier", !stack.contains(" main ") && !stack.contains(" runWorker "));
        });
        Part.of("thread_list_stack_traces", p -> {
            Thread platform = new Thread(Test::outer);
            platform.start();
            Virtual.await(platform, Thread.State.WAITING);
            String[] each = stacks(parked, platform, ended, fresh);
            p.same("virtual", stack(parked, 0), each[0]).yes("platform", each[1].contains(" inner outer "));
            p.same("ended", "", each[2]).same("new", "", each[3]);
            end(platform);
        });
        Part.of("frame_count",
                p
                -> p.same("as many as the stack trace has", stack(parked, 0).trim().split(" ").length, frames(parked)));
        Part.of("frame_location", p -> {
            String[] names = stack(parked, 0).trim().split(" ");
            for (int i = 0; i < names.length; i++) p.same("method " + i, names[i], frame(parked, i));
            p.same("too deep", "NO_MORE_FRAMES", frame(parked, names.length));
            p.same("negative", "ILLEGAL_ARGUMENT", frame(parked, -1));
            for (int i = 0; i < names.length; i++)
                if (names[i].equals("outer")) p.same("it is at the call", 0L, line(parked, i));
        });

        Part.of("storage", p -> {
            p.same("at first", 0L, get(parked));
            put(parked, 5);
            put(other, 6);
            p.same("one", 5L, get(parked)).same("another", 6L, get(other)).same("main", 0L, get(null));
            p.same("another environment", 0L, getOfOther(parked));
            put(parked, 0);
            p.same("null", 0L, get(parked)).same("another", 6L, get(other));
        });
        Part.inVirtual("storage_of_the_current_thread", p -> {
            put(null, 7);
            for (int i = 0; i < 50; i++) {
                p.same("by null", 7L, get(null)).same("by reference", 7L, get(Thread.currentThread()));
                Thread.sleep(1);
            }
        });
        Part.of("storage_is_not_the_carriers", p -> {
            for (int i = 0; i < 20; i++)
                Virtual.start("one of many", () -> {
                           p.same("at first", 0L, get(null));
                           put(null, 9);
                       }).join();
        });
        Part.of("storage_of_many", p -> {
            Thread[] many = new Thread[40];
            for (int i = 0; i < many.length; i++) {
                long own = i + 1;
                many[i] = Virtual.start("one of many", () -> {
                    put(null, own);
                    for (int j = 0; j < 10; j++) {
                        Thread.sleep(1);
                        if (get(null) != own) throw new AssertionError("the storage of another thread");
                    }
                    put(null, own + 100);
                    inner();
                });
            }
            for (int i = 0; i < many.length; i++) {
                while (get(many[i]) != i + 101) Thread.sleep(1);
            }
            end(many);
        });

        Part.of("interrupt_a_parked_thread", p -> {
            Thread thread = Virtual.start("interrupted", () -> {
                while (!Thread.currentThread().isInterrupted()) LockSupport.park();
            });
            awaitParked(thread);
            p.same("result", "NONE", interrupt(thread));
            thread.join();
        });
        Part.of("interrupt_a_sleeping_thread", p -> {
            Thread thread = Virtual.start("interrupted", () -> {
                try {
                    Thread.sleep(1000000);
                } catch (InterruptedException e) { p.same("status", false, Thread.currentThread().isInterrupted()); }
            });
            Virtual.await(thread, Thread.State.TIMED_WAITING);
            p.same("result", "NONE", interrupt(thread));
            thread.join();
        });
        Part.inVirtual("interrupt_oneself", p -> {
            p.same("result", "NONE", interrupt(null));
            p.same("status", true, Thread.interrupted());
        });

        Part.of("cpu_time", p -> p.yes("measured or unsupported", cpuTimeOrUnsupported(parked)));
        Part.inVirtual(
                "cpu_time_of_the_current_thread", p -> p.yes("measured or unsupported", currentCpuTimeOrUnsupported()));
        end(parked, other);
    }

    static void end(Thread... threads) throws Exception {
        stop = true;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            thread.join();
        }
        stop = false;
    }
}
