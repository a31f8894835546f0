// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Exception {
    try {
      Class.forName("plug.In");
    } catch (ClassNotFoundException expected) {
    }
    Object o = "text";
    for (int i = 0; i < 3; i++) {
      try {
        System.out.println((Integer) o);
      } catch (ClassCastException expected) {
      }
    }
    System.out.println("done");
  }
}
