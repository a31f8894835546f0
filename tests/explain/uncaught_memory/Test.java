// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Sample {
    long[] values = new long[1 << 14];
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(() -> {
      java.util.ArrayList<Sample> all = new java.util.ArrayList<>();
      while (true) all.add(new Sample());
    }, "worker");
    thread.setUncaughtExceptionHandler((t, e) -> {});
    thread.start();
    thread.join();
    System.out.println("done");
  }
}
