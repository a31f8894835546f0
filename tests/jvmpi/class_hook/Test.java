// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Hooked {
    static String text() {
      return "original";
    }
  }

  public static void main(String[] args) {
    System.out.println(Hooked.text());
  }
}
