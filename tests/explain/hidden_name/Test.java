// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;

public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      byte[] bytes = Test.class.getResourceAsStream("Test.class").readAllBytes();
      Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, false).lookupClass();
      Class.forName(hidden.getName());
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
