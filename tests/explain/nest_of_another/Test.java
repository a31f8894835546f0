// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;

public class Test {
  static class Nested {
    private static int value = 1;
  }
  static class User {
    static int seen = Nested.value;
  }
  /** Has classes of its own, changed as a tool or another release might. */
  static class Own extends ClassLoader {
    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      if (!name.startsWith("Test")) return super.loadClass(name);
      if (findLoadedClass(name) != null) return findLoadedClass(name);
      try (var in = Test.class.getResourceAsStream(name + ".class")) {
        String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        byte[] bytes = text.replace(name.endsWith("Nested") ? "NestHost" : "\0", name.endsWith("Nested") ? "NoneHost" : "\0").getBytes(StandardCharsets.ISO_8859_1);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (java.io.IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
  public static void main(String[] args) throws Throwable {
    try {
      Class.forName("Test$User", true, new Own());
    } catch (IllegalAccessError expected) {
      System.out.println("done");
    }
  }
}
