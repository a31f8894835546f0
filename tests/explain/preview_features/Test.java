// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Own extends ClassLoader {
    void define(byte[] bytes) {
      defineClass(null, bytes, 0, bytes.length);
    }
  }
  public static void main(String[] args) throws Throwable {
    try {
      byte[] bytes = Test.class.getResourceAsStream("Test.class").readAllBytes();
      bytes[4] = bytes[5] = -1;
      bytes[7] = 56;  // of Java 12
      new Own().define(bytes);
    } catch (UnsupportedClassVersionError expected) {
      System.out.println("done");
    }
  }
}
