// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) {
    try {
      Class.forName("boot.Missing", true, null);
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
