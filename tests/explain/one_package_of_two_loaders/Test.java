// SPDX-License-Identifier: Apache-2.0
public class Test {
  /// Defines the classes whose names begin with the prefix itself, from the class path; all others come from its parent.
  static class Own extends ClassLoader {
    final String prefix;
    Own(String name, String prefix) {
      super(name, Test.class.getClassLoader());
      this.prefix = prefix;
    }
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(prefix)) return super.loadClass(name, resolve);
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }
    Class<?> define(String name) throws ClassNotFoundException {
      try (var in = getResourceAsStream(name + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (java.io.IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
  public static void main(String[] args) throws Throwable {
    try {
      Class<?> user = new Own("plugins", "User").loadClass("User");
      ((Runnable) user.getDeclaredConstructor().newInstance()).run();
    } catch (IllegalAccessError expected) {
      System.out.println("done");
    }
  }
}
