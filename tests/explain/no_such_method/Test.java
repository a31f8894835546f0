// SPDX-License-Identifier: Apache-2.0
public class Test {
  static void missing(Runnable use) {
    try {
      use.run();
    } catch (NoSuchMethodError expected) {
      return;
    }
    throw new AssertionError();
  }
  public static void main(String[] args) {
    missing(() -> Library.greet("you", 1));
    missing(() -> Library.newer());
    System.out.println("done");
  }
}
