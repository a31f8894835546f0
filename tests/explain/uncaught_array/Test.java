// SPDX-License-Identifier: Apache-2.0
public class Test {
  static int sum(int[] values, int count) {
    int sum = 0;
    for (int i = 0; i <= count; i++) sum += values[i];
    return sum;
  }

  static void dies(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work, "worker");
    thread.setUncaughtExceptionHandler((t, e) -> {});
    thread.start();
    thread.join();
  }

  public static void main(String[] args) throws InterruptedException {
    dies(() -> sum(new int[] {1, 2, 3}, 3));
    dies(() -> {
      Object[] texts = new String[1];
      texts[0] = 'c';
    });
    dies(() -> {
      boolean ready = true;
      char letter = 'x';
      double half = 0.5;
      long none = half > letter ? 1 : 0;
      System.out.println(1 / none);
    });
    dies(() -> System.out.println(new byte[-args.length - 2].length));
    System.out.println("done");
  }
}
