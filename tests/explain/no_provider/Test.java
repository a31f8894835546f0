// SPDX-License-Identifier: Apache-2.0
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

public class Test {
  interface Service {}
  public static class Provider {}
  public static void main(String[] args) throws Throwable {
    try {
      Path services = Files.createDirectories(Path.of("META-INF/services"));
      Files.writeString(services.resolve("Test$Service"), "Test$Provider");
      ClassLoader loader = new URLClassLoader(new URL[] {Path.of("").toUri().toURL()});
      ServiceLoader.load(Service.class, loader).iterator().next();
    } catch (ServiceConfigurationError expected) {
      System.out.println("done");
    }
  }
}
