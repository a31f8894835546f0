// SPDX-License-Identifier: Apache-2.0
public class Test {
  static native int wrapped_twice(int number);
  public static void main(String[] args) {
    try {
      wrapped_twice(2);
    } catch (UnsatisfiedLinkError expected) {
      System.out.println("done");
    }
  }
}
