// SPDX-License-Identifier: Apache-2.0
// Always the same amount of everything: threads that come and go, a lock that two want, garbage, exceptions. Ends at a line of input.
public class Churn {
  static final Object lock = new Object();
  static volatile Object last;

  static void visit(int round) {
    try {
      synchronized (lock) {
        last = new byte[1000 + round % 100];
        Thread.sleep(2);
      }
      if (round % 10 == 0) throw new IllegalStateException("round " + round);
    } catch (IllegalStateException | InterruptedException expected) {
      last = expected;
    }
  }

  public static void main(String[] words) throws Exception {
    Thread churn = new Thread(() -> {
      for (int round = 0; ; round++) {
        int number = round;
        Thread one = new Thread(() -> visit(number), "one"), two = new Thread(() -> visit(number), "two");
        one.start();
        two.start();
        try {
          one.join();
          two.join();
          Thread.sleep(10);
        } catch (InterruptedException end) {
          return;
        }
        if (round % 100 == 0) System.gc();
      }
    }, "churn");
    churn.setDaemon(true);
    churn.start();
    System.out.println("ready");
    System.out.flush();
    System.in.read();
  }
}
