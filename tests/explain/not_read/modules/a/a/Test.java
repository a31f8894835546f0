// SPDX-License-Identifier: Apache-2.0
package a;

public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      new b.B();
    } catch (IllegalAccessError expected) {
      System.out.println("done");
    }
  }
}
