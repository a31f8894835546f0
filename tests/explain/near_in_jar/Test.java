// SPDX-License-Identifier: Apache-2.0
public class Test {
  static void find(String name) throws Exception {
    try {
      Class.forName(name);
    } catch (ClassNotFoundException expected) {
      return;
    }
    throw new AssertionError(name);
  }
  public static void main(String[] args) throws Exception {
    find("com.example.Parser");
    find("com.example.Lexer");
    find("com.example.Printer");
    find("com.example.Pasrer");
    find("org.exampel.Lexer");
    find("java.util.ArayList");
    System.out.println("done");
  }
}
