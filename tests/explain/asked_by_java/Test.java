// SPDX-License-Identifier: Apache-2.0
public class Test {
  /// Asks its parent, then looks into a folder that does not exist.
  static class Plugins extends ClassLoader {
    Plugins(ClassLoader parent) {
      super("plugins", parent);
    }
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      throw new ClassNotFoundException(name + " is not a plugin");
    }
  }
  public static void main(String[] args) throws Throwable {
    try {
      new Plugins(Test.class.getClassLoader()).loadClass("plug.In");
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
