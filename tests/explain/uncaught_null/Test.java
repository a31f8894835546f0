// SPDX-License-Identifier: Apache-2.0
import java.util.Map;

public class Test {
  String name;
  int count = 7;

  void rename(String other) {
    if (count > 100) name = other;
  }

  static String find(Map<String, String> map, String key) {
    String found = map.get(key);
    String trimmed = found;
    return trimmed.trim();
  }

  static int lengthOf(String text, long factor) {
    return (int) factor * text.length();
  }

  static void caught() {
    try {
      lengthOf(null, 1);
    } catch (NullPointerException expected) {
      throw new IllegalStateException("not of the VM");
    }
  }

  static void dies(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work, "worker");
    thread.setUncaughtExceptionHandler((t, e) -> {});
    thread.start();
    thread.join();
  }

  public static void main(String[] args) throws InterruptedException {
    dies(() -> find(Map.of("a", "b"), "c"));
    dies(() -> lengthOf(null, 3));
    dies(() -> System.out.println(new Test().name.isEmpty()));
    dies(() -> {
      int[][] rows = new int[2][];
      rows[1][0] = 5;
    });
    dies(Test::caught);
    System.out.println("done");
  }
}
