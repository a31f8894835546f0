// SPDX-License-Identifier: Apache-2.0
public class Maker {
  static final Class<?> USED = Used.class;
  public static void take(Used used) {}
}
