// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Own extends ClassLoader {
    Class<?> define(byte[] bytes, int length) {
      return defineClass("Test", bytes, 0, length);
    }
  }
  public static void main(String[] args) throws Exception {
    byte[] bytes = Test.class.getResourceAsStream("Test.class").readAllBytes();
    try {
      new Own().define(bytes, 100);
    } catch (ClassFormatError expected) {
    }
    bytes[0] = 0;
    try {
      new Own().define(bytes, bytes.length);
    } catch (ClassFormatError expected) {
      System.out.println("done");
    }
  }
}
