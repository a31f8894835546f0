// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Config {
    static final int SIZE = Integer.parseInt("many");
  }
  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      try {
        System.out.println(Config.SIZE);
      } catch (LinkageError expected) {
      }
    }
    System.out.println("done");
  }
}
