// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) {
    try {
      new Parser();
    } catch (NoClassDefFoundError expected) {
      System.out.println("done");
    }
  }
}
