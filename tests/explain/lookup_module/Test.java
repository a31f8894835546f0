// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Test {
  public static void main(String[] args) throws Throwable {
    Class<?> hidden = Class.forName("jdk.internal.misc.VM");
    try {
      MethodHandles.lookup().findStatic(hidden, "isBooted", MethodType.methodType(boolean.class));
    } catch (IllegalAccessException expected) {
    }
    try {
      MethodHandles.lookup().accessClass(hidden);
    } catch (IllegalAccessException expected) {
      System.out.println("done");
    }
  }
}
