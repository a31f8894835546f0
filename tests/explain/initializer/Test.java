// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Config {
    static final int SIZE = Integer.parseInt("many");
  }
  public static void main(String[] args) throws Throwable {
    try {
      System.out.println(Config.SIZE);
    } catch (ExceptionInInitializerError expected) {
      System.out.println("done");
    }
  }
}
