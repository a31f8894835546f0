// SPDX-License-Identifier: Apache-2.0
public class Test {
  static {
    System.loadLibrary("native");
  }
  static native int twice(int number);
  static native void fail();
  public static void main(String[] args) {
    try {
      fail();
    } catch (NoSuchMethodError expected) {
      System.out.println("done");
    }
  }
}
