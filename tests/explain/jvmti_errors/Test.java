// SPDX-License-Identifier: Apache-2.0
public class Test {
  static native void fail();
  public static void main(String[] args) {
    fail();
    System.out.println("done");
  }
}
