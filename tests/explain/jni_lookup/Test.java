// SPDX-License-Identifier: Apache-2.0
public class Test {
  static {
    System.loadLibrary("native");
  }
  static int count;
  int size(long limit) {
    return 0;
  }
  static native void look();
  public static void main(String[] args) throws Throwable {
    try {
      look();
    } catch (NoSuchMethodError expected) {
      System.out.println("done");
    }
  }
}
