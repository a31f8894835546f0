// SPDX-License-Identifier: Apache-2.0
public class Test {
  void open(int mode) {}
  public static void main(String[] args) throws Throwable {
    try {
      java.lang.invoke.MethodHandles.lookup().findVirtual(Test.class, "open", java.lang.invoke.MethodType.methodType(void.class, long.class));
    } catch (NoSuchMethodException expected) {
      System.out.println("done");
    }
  }
}
