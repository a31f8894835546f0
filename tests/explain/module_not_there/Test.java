// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Class.forName("java.sql.Driver");
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
