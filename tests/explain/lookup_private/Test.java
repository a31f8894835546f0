// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Test {
  private int mine() {
    return 2;
  }
  public static void main(String[] args) throws Throwable {
    try {
      MethodHandles.lookup().findVirtual(Keeper.class, "secret", MethodType.methodType(int.class));
    } catch (IllegalAccessException expected) {
    }
    try {
      MethodHandles.publicLookup().findVirtual(Keeper.class, "known", MethodType.methodType(int.class));
    } catch (IllegalAccessException expected) {
    }
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().dropLookupMode(MethodHandles.Lookup.PRIVATE);
      lookup.findVirtual(Test.class, "mine", MethodType.methodType(int.class));
    } catch (IllegalAccessException expected) {
      System.out.println("done");
    }
  }
}
