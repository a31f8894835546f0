// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Keeper.class.getDeclaredField("secret").getInt(new Keeper());
    } catch (IllegalAccessException expected) {
      System.out.println("done");
    }
  }
}
