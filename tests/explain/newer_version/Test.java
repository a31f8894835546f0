// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Own extends ClassLoader {
    Class<?> define(byte[] bytes) {
      return defineClass("Test", bytes, 0, bytes.length);
    }
  }
  public static void main(String[] args) throws Exception {
    byte[] bytes = Test.class.getResourceAsStream("Test.class").readAllBytes();
    bytes[7] = 100;
    try {
      new Own().define(bytes);
    } catch (UnsupportedClassVersionError expected) {
      System.out.println("done");
    }
  }
}
