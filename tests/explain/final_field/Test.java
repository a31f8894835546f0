// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Field;

public class Test {
  record Point(int x) {}
  static class Limits {
    static final Integer MOST = Integer.valueOf(7);
  }
  static void set(Field field, Object in) throws Exception {
    field.setAccessible(true);
    try {
      field.set(in, 9);
    } catch (IllegalAccessException expected) {
      return;
    }
    throw new AssertionError(field);
  }
  public static void main(String[] args) throws Throwable {
    set(Point.class.getDeclaredField("x"), new Point(1));
    set(Limits.class.getDeclaredField("MOST"), null);
    System.out.println("done");
  }
}
