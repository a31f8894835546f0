// SPDX-License-Identifier: Apache-2.0
public class Test {
  static final Object lock = new Object();
  static volatile boolean ended;

  static native void dump();

  /** Starts threads that enter a monitor, wait there for a moment, and end. */
  static void startThreads() {
    Thread[] threads = new Thread[8];
    try {
      while (!ended) {
        for (int i = 0; i < threads.length; i++) {
          threads[i] = new Thread(() -> {
            synchronized (lock) {
              try {
                lock.wait(1);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          });
          threads[i].start();
        }
        for (Thread thread : threads) thread.join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread[] starters = {new Thread(Test::startThreads), new Thread(Test::startThreads)};
    for (Thread starter : starters) starter.setDaemon(true);
    starters[0].start();
    for (int i = 0; i < 200; i++) dump();
    ended = true;
    starters[0].join();
    ended = false;
    starters[1].start();  // runs until the end
    Thread.sleep(20);
  }
}
