// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Files;
import java.nio.file.Path;

public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      byte[] header = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, (byte) 243, 0, 1};  // of RISC-V
      Path file = Path.of("libother.so").toAbsolutePath();
      Files.write(file, java.util.Arrays.copyOf(header, 64));
      System.load(file.toString());
    } catch (UnsatisfiedLinkError expected) {
      System.out.println("done");
    }
  }
}
