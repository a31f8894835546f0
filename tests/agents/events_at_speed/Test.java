// SPDX-License-Identifier: Apache-2.0
public class Test {
  static final int CALLS = 20_000;
  static int total;
  long own;
  static volatile boolean stop;
  static final RuntimeException THROWN = new RuntimeException("x", null, false, false) {};

  // ---- what the agent hears of
  static int leaf(int x) { return x + 1; }
  static long wide(long a, int b) { return a * 3 + b; }
  static double real(double a) { return a / 2; }
  static byte narrow(int x) { return (byte) x; }
  static void nothing() {}
  synchronized int locked(int x) { return leaf(x) ^ 5; }
  Object itself() { return this; }
  static int throwing(int x) { if (x % 7 == 0) throw THROWN; return x; }
  static int deep(int n) { return n == 0 ? 0 : deep(n - 1) + 1; }
  static int changed(int x) { int y = x; y += 1; return y; }  // breakpoints at y += 1 and at the return
  int fields(int x) { total = x; int seen = total; own += x; return (int) own & 0xff | seen & 0; }

  static native void enable(int what);
  static native void disable(int what);
  static native String report();

  long run(int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
      sum += leaf(i) + narrow(i) + locked(i) + changed(i) + fields(i);
      sum = wide(sum, i);
      sum += (long) real(i);
      nothing();
      if (itself() != this) throw new AssertionError();
      try {
        sum += throwing(i);
      } catch (RuntimeException e) {
        sum++;
      }
      if (i % 16 == 0) sum += deep(5);
    }
    return sum;
  }

  static final int ENTRY = 1, EXIT = 2, BREAKPOINT = 4, ACCESS = 8, MODIFICATION = 16, CHANGES = 32;

  public static void main(String[] args) throws Exception {
    Thread beside = new Thread(() -> {
      Test other = new Test();
      while (!stop) other.run(1000);
    });
    beside.start();
    int[] all = {0, ENTRY, EXIT, ENTRY | EXIT, BREAKPOINT, ACCESS, MODIFICATION, BREAKPOINT | ACCESS | MODIFICATION, BREAKPOINT | CHANGES,
        ENTRY | EXIT | BREAKPOINT | ACCESS | MODIFICATION, 0, ENTRY | EXIT | BREAKPOINT | CHANGES, 0};
    for (int what : all) {
      Test test = new Test();
      enable(what);
      long result = test.run(CALLS);
      disable(what);
      System.out.println(what + ": " + result + report());
    }
    stop = true;
    beside.join();
  }
}
