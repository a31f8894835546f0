// SPDX-License-Identifier: Apache-2.0
// `./dev bench --jvmpi`: what the events of JVMPI cost. Prints "figure NAME NANOSECONDS" lines; CPU time of this thread.
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

public class Bench {
  static final int CALLS = 3_000_000, OBJECTS = 1_000_000;
  static final int METHOD_ENTRY = 1, METHOD_ENTRY2 = 2, METHOD_EXIT = 3, OBJECT_ALLOC = 4;
  static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static native void enable(int event, boolean on);

  /** Nanoseconds of a HEAP_DUMP at that level; the number of its objects is in dumped(). */
  static native long dump(int level);

  static native long dumped();

  static class Node {
    Node next;
    int number;
  }

  static int sum;

  static void called() {
    sum++;
  }

  static void calls() {
    for (int i = 0; i < CALLS; i++) called();
  }

  static Object kept;

  static void allocations() {
    for (int i = 0; i < CALLS; i++) kept = new Object();
  }

  static double cost(Runnable program) {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      program.run();
      best = Math.min(best, THREADS.getCurrentThreadCpuTime() - start);
    }
    return best / CALLS;
  }

  static void figure(String name, double nanoseconds) {
    System.out.printf("figure %s %.3f%n", name, nanoseconds);
  }

  /** The cost of one event of these kinds, of which the program causes one each in a step. */
  static void events(String name, Runnable program, int... kinds) {
    double without = cost(program);
    for (int kind : kinds) enable(kind, true);
    double with = cost(program);
    for (int kind : kinds) enable(kind, false);
    double after = cost(program);
    figure(name, (with - Math.min(without, after)) / kinds.length);
  }

  public static void main(String[] args) {
    events("METHOD_ENTRY", Bench::calls, METHOD_ENTRY);
    events("METHOD_EXIT", Bench::calls, METHOD_EXIT);
    events("METHOD_ENTRY+METHOD_EXIT", Bench::calls, METHOD_ENTRY, METHOD_EXIT);
    events("METHOD_ENTRY2", Bench::calls, METHOD_ENTRY2);
    events("OBJECT_ALLOC", Bench::allocations, OBJECT_ALLOC);
    Node list = null;
    for (int i = 0; i < OBJECTS; i++) {
      Node node = new Node();
      node.next = list;
      node.number = i;
      list = node;
    }
    for (int level = 0; level <= 2; level++) {
      double best = Double.MAX_VALUE;
      for (int round = 0; round < 3; round++) best = Math.min(best, dump(level));
      figure("HEAP_DUMP." + level, best);
    }
    figure("objects", dumped());
    if (list.number < 0) throw new AssertionError();
  }
}
