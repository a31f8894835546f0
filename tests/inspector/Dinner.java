// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.ReentrantLock;

/** Three threads wait for each other in a cycle, by two monitors and a lock of java.util.concurrent; a guest waits for them. Ends with its input. */
public class Dinner {
  static final Object fork = new Object(), knife = new Object();
  static final ReentrantLock spoon = new ReentrantLock();

  static void start(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    thread.start();
  }

  public static void main(String[] args) throws Exception {
    var seated = new java.util.concurrent.CountDownLatch(3);
    Runnable wait = () -> {
      seated.countDown();
      try {
        seated.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    };
    start("Ada", () -> {
      synchronized (fork) {
        wait.run();
        synchronized (knife) {
        }
      }
    });
    start("Grace", () -> {
      synchronized (knife) {
        wait.run();
        spoon.lock();
      }
    });
    start("Barbara", () -> {
      spoon.lock();
      wait.run();
      synchronized (fork) {
      }
    });
    seated.await();
    start("guest", () -> {
      synchronized (fork) {
      }
    });
    System.in.read();
  }
}
