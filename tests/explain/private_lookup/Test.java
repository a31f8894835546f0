// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;

public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      MethodHandles.privateLookupIn(String.class, MethodHandles.lookup());
    } catch (IllegalAccessException expected) {
      System.out.println("done");
    }
  }
}
