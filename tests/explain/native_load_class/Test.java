// SPDX-License-Identifier: Apache-2.0
public class Test {
  /** A loader of a native launcher: it asks itself in C. */
  static class Native extends ClassLoader {
    @Override
    public native Class<?> loadClass(String name) throws ClassNotFoundException;
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
