// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      try {
        Library.open();
      } catch (NoSuchMethodError expected) {
      }
    }
    System.out.println("done");
  }
}
