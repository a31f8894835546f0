// SPDX-License-Identifier: Apache-2.0
public class Test {
  static {
    System.loadLibrary("native");
  }
  static native int twice(int number);
  public static void main(String[] args) throws Throwable {
    try {
      twice(2);
    } catch (UnsatisfiedLinkError expected) {
      System.out.println("done");
    }
  }
}
