// SPDX-License-Identifier: Apache-2.0
public class Test {
  static volatile long spins;
  static volatile boolean done;

  static native void suspend(Thread thread, Object lock);

  static native void step(boolean on);

  static native void threads();

  static native void exit(int code);

  static void spin() {
    while (!done) spins++;
  }

  static int choose(int n) {
    switch (n) {
      case 1:
        return 10;
      case 2:
        return 20;
      case 3:
        return 30;
      default:
        return 0;
    }
  }

  static int look(int n) {
    switch (n) {
      case 100:
        return 1;
      case 20000:
        return 2;
      default:
        return 0;
    }
  }

  static boolean less(int a, int b) {
    return a < b;
  }

  static boolean none(Object o) {
    return o == null;
  }

  public static void main(String[] args) throws Exception {
    // Its frames are those of the same methods with every class library.
    Thread spinner = new Thread("spinner") {
      @Override
      public void run() {
        begin();
      }

      void begin() {
        spin();
      }
    };
    spinner.start();
    while (spins == 0) Thread.onSpinWait();
    suspend(spinner, new Object());
    done = true;
    spinner.join();
    step(true);
    choose(2);
    choose(9);
    look(20000);
    look(7);
    less(1, 2);
    less(2, 1);
    none(null);
    none("");
    step(false);
    threads();
    exit(7);
  }
}
