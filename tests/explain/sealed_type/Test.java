// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      new Square();
    } catch (IncompatibleClassChangeError expected) {
      System.out.println("done");
    }
  }
}
