// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;

public class Test {
  static class Other {}
  static class Apart extends Other {}
  static class Based extends Apart {}
  /** Has classes of its own, changed as a tool or another release might. */
  static class Own extends ClassLoader {
    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      if (!name.startsWith("Test")) return super.loadClass(name);
      if (findLoadedClass(name) != null) return findLoadedClass(name);
      try (var in = Test.class.getResourceAsStream(name + ".class")) {
        String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        byte[] bytes = (name.endsWith("Apart") ? text.replace("Test$Other", "Test$Based") : text).getBytes(StandardCharsets.ISO_8859_1);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (java.io.IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
  public static void main(String[] args) throws Throwable {
    try {
      new Own().loadClass("Test$Apart");
    } catch (ClassCircularityError expected) {
      System.out.println("done");
    }
  }
}
