// SPDX-License-Identifier: Apache-2.0
public class Test {
  static int even(int n) {
    return n == 0 ? 1 : odd(n - 1);
  }

  static int odd(int n) {
    return even(n - 1);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(null, () -> even(-1), "worker", 256 << 10);
    thread.setUncaughtExceptionHandler((t, e) -> {});
    thread.start();
    thread.join();
    System.out.println("done");
  }
}
