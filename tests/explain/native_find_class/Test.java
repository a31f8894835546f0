// SPDX-License-Identifier: Apache-2.0
public class Test {
  /** A loader that decrypts its classes in C. */
  static class Native extends ClassLoader {
    @Override
    protected native Class<?> findClass(String name);
  }
  public static void main(String[] args) throws Throwable {
    System.loadLibrary("native");
    try {
      Class.forName("plug.In", true, new Native());
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
