// SPDX-License-Identifier: Apache-2.0
public class Test {
  static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
  }

  static void fails(int n) {
    if (n == 0) throw new IllegalStateException();
    fails(n - 1);
  }

  static void work() {
    for (int i = 0; i < 2000; i++) depth(20);
    for (int i = 0; i < 100; i++) {
      try {
        fails(i);
      } catch (IllegalStateException expected) {
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) threads[i] = new Thread(Test::work);
    for (Thread thread : threads) thread.start();
    work();
    for (Thread thread : threads) thread.join();
    // The thread that has waited for such references since before the profiler was there goes on.
    for (int i = 0; i < 3; i++) {
      new java.lang.ref.WeakReference<>(new Object());
      System.gc();
    }
  }
}
