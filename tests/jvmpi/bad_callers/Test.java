// SPDX-License-Identifier: Apache-2.0
public class Test {
  static native void bad(Object object);

  public static void main(String[] args) throws Exception {
    bad(new Object());
  }
}
