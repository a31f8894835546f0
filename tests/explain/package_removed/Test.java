// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Class.forName("javax.xml.bind.JAXBContext");
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
