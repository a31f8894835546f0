// SPDX-License-Identifier: Apache-2.0
public class Test {
  static void refused(Runnable use) {
    try {
      use.run();
    } catch (IncompatibleClassChangeError expected) {
      return;
    }
    throw new AssertionError();
  }
  public static void main(String[] args) {
    refused(() -> new Library().open());
    refused(() -> Library.close());
    refused(() -> System.out.println(new Library().size));
    refused(() -> Library.count = 1);
    System.out.println("done");
  }
}
