// SPDX-License-Identifier: Apache-2.0
// All for which threads wait, beside the deadlock of Shop: a lock of java.util.concurrent, the monitor of a class, and
// an initialization.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

public class Waiters {
  static final ReentrantLock lock = new ReentrantLock();

  static class Slow {
    static { pause(); }
    static int uses;
  }

  static void pause() {
    try { Thread.sleep(600_000); } catch (InterruptedException e) { throw new IllegalStateException(e); }
  }

  static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  public static void main(String[] words) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    start("holder", () -> {
      lock.lock();
      synchronized (Waiters.class) {
        held.countDown();
        pause();
      }
    });
    held.await();
    start("a name\twith a \\ and é", lock::lock);
    Runnable wantsTheClass = () -> { synchronized (Waiters.class) { pause(); } };
    start("wants the class", wantsTheClass);
    if (Runtime.version().feature() >= 21)  // older ones have no virtual threads, so this names none
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, wantsTheClass);
    start("uses one", () -> Slow.uses++);
    start("uses two", () -> Slow.uses++);
    Shop.main(words);
  }
}
