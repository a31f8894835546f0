// SPDX-License-Identifier: Apache-2.0
public class Test {
  public static void main(String[] args) throws Exception {
    java.nio.file.Path file = java.nio.file.Path.of("libtext.so").toAbsolutePath();
    java.nio.file.Files.writeString(file, "this is text, and not a library\n");
    try {
      System.load(file.toString());
    } catch (UnsatisfiedLinkError expected) {
      System.out.println("done");
    }
  }
}
