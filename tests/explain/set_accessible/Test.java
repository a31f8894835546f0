// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InaccessibleObjectException;

public class Test {
  static void open(AccessibleObject member) {
    try {
      member.setAccessible(true);
    } catch (InaccessibleObjectException expected) {
      return;
    }
    throw new AssertionError(member);
  }
  public static void main(String[] args) throws Throwable {
    open(String.class.getDeclaredField("hash"));
    open(Class.forName("jdk.internal.misc.VM").getMethod("isBooted"));
    if (String.class.getDeclaredField("hash").trySetAccessible())
      throw new AssertionError();  // says nothing: it is not an error
    System.out.println("done");
  }
}
