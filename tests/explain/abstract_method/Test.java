// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Shape shape = new Circle();
      shape.area();
    } catch (AbstractMethodError expected) {
      System.out.println("done");
    }
  }
}
