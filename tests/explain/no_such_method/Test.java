// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Library.greet("you", 1);
    } catch (NoSuchMethodError expected) {
      System.out.println("done");
    }
  }
}
