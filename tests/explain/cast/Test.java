// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Object o = new java.util.ArrayList<String>();
      Number n = (Number) o;
    } catch (ClassCastException expected) {
      System.out.println("done");
    }
  }
}
