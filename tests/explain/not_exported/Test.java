// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      jdk.internal.misc.VM.isBooted();
    } catch (IllegalAccessError expected) {
      System.out.println("done");
    }
  }
}
