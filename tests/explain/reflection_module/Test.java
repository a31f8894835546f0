// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Class.forName("jdk.internal.misc.VM").getMethod("isBooted").invoke(null);
    } catch (IllegalAccessException expected) {
      System.out.println("done");
    }
  }
}
