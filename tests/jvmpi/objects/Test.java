// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

public class Test {
  static native void compare(Object cls);

  static native void describe(Object object, int type, Object elementClass);

  static native void heldOff(Runnable collects);

  public static void main(String[] args) throws Exception {
    List<Object> kept = new ArrayList<>();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] = new Thread(() -> {
        for (int i = 0; i < 20_000; i++) {
          Object made = i % 3 == 0 ? new int[i % 100] : i % 3 == 1 ? "s" + i : new Object[i % 50];
          if (i % 10 == 0)
            synchronized (kept) {
              kept.add(made);
            }
        }
      });
      threads[t].start();
    }
    for (Thread thread : threads) thread.join();
    kept.subList(0, kept.size() / 2).clear();
    compare(Test.class);
    describe(new Object(), 0, Object.class);
    describe(new String[3], 2, String.class);
    describe(new int[2][3], 2, int[].class);
    describe(new boolean[1], 4, null);
    describe(new char[1], 5, null);
    describe(new float[1], 6, null);
    describe(new double[1], 7, null);
    describe(new byte[1], 8, null);
    describe(new short[1], 9, null);
    describe(new int[1], 10, null);
    describe(new long[100_000], 11, null);
    heldOff(System::gc);
  }
}
