// SPDX-License-Identifier: Apache-2.0
// A cache that nobody empties: each line of input makes it larger. An empty line ends the program.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class Leak {
  static class Entry {
    final byte[] bytes = new byte[1000];
    final String name;
    Entry(String name) { this.name = name; }
  }
  static class Cache { final Map<String, List<Entry>> entries = new HashMap<>(); }

  static final Cache cache = new Cache();
  static Object dropped;

  /// In a method of its own, so that no local variable keeps the entries.
  static void fillCache(int round) {
    List<Entry> list = new ArrayList<>();
    for (int i = 0; i < 1000; i++) list.add(new Entry("entry " + i));
    cache.entries.put("round " + round, list);
  }

  public static void main(String[] words) {
    Scanner in = new Scanner(System.in);
    for (int round = 0; ; round++) {
      fillCache(round);
      for (int i = 0; i < 5000; i++) dropped = new StringBuilder("garbage");
      System.gc();
      System.out.println("round " + round);
      System.out.flush();
      if (!in.hasNextLine() || in.nextLine().isEmpty()) return;
    }
  }
}
