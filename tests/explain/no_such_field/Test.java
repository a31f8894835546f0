// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      System.out.println(new Library().size);
    } catch (NoSuchFieldError expected) {
      System.out.println("done");
    }
  }
}
