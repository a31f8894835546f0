// SPDX-License-Identifier: Apache-2.0
// What gdb looks at: a thread that sleeps in a synchronized block, another one that waits, a third whose method is machine code, and an object with a field of each type.
import java.util.*;
public class Waits {
  enum Colour { RED, GREEN }
  static class Base { protected int inherited = 7; }
  static class Thing extends Base {
    static String shared = "of the class";
    static int count = 42;
    boolean yes = true; byte b = -1; char c = 'x'; short s = -2; int i = 123456; long l = 1L << 40; float f = 1.5f; double d = 2.25;
    String text = "gr\u00fc\u00df \u4f60"; String none; Colour colour = Colour.GREEN;
    int[] numbers = {1, 2, 3}; Object[] objects = {"one", null, new int[5]}; Class<?> type = String.class;
  }
  static final Object lock = new Object();
  static final Thing kept = new Thing();
  static void deep(Thing thing, int number, String word, long wide) {
    synchronized (lock) {
      System.out.println("ready"); System.out.flush();
      try { Thread.sleep(600_000); } catch (InterruptedException e) { }
    }
  }
  static volatile int spun;
  static int spin(int rounds) {
    int all = 0;
    for (int i = 0; i < rounds; i++) all = all * 31 + i;
    return spun = all;
  }
  public static void main(String[] a) throws Exception {
    Thread s = new Thread(() -> { spin(1_000_000); while (true) spin(Integer.MAX_VALUE); }, "spinner");
    s.setDaemon(true); s.start();
    while (spun == 0) Thread.sleep(1);
    Thread t = new Thread(() -> { synchronized (Waits.class) { try { Waits.class.wait(); } catch (InterruptedException e) { } } }, "waiter");
    t.setDaemon(true); t.start();
    while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
    deep(kept, 5, "word", 1L << 33);
  }
}
