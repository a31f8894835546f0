// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Own extends ClassLoader {
    Own() {
      super("plugins", Test.class.getClassLoader());
    }
    Class<?> define(String name) throws java.io.IOException {
      byte[] bytes = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(System.getProperty("java.class.path"), "elsewhere"));
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
  public static void main(String[] args) throws Exception {
    new Own().define("Thing");
    try {
      new Thing();
    } catch (NoClassDefFoundError expected) {
      System.out.println("done");
    }
  }
}
