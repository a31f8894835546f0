// SPDX-License-Identifier: Apache-2.0
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

public class Test {
  public static void main(String[] args) throws Throwable {
    try {
      Files.createDirectories(Path.of("plugins/com/plug"));
      Files.write(Path.of("plugins/com/plug/in.class"), new byte[0]);
      URL[] urls = {Path.of("plugins/").toUri().toURL(), Path.of("gone.jar").toUri().toURL()};
      new URLClassLoader(urls).loadClass("com.plug.In");
    } catch (ClassNotFoundException expected) {
      System.out.println("done");
    }
  }
}
