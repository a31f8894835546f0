// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Nested {}
  static void find(String name) throws Exception {
    try {
      Class.forName(name);
    } catch (ClassNotFoundException expected) {
      return;
    }
    throw new AssertionError(name);
  }
  public static void main(String[] args) throws Exception {
    find("Test.Nested");
    find("Test.class");
    find("java/lang/String");
    System.out.println("done");
  }
}
