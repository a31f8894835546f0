// SPDX-License-Identifier: Apache-2.0
// Compiles a class with javac, loads it and calls it. What javac says of a failure goes to standard error.
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

public class Compile {
    static final String TEXT = "public class Made { public static String text() { return String.join(\" \", java.util.List.of(\"a\", \"class\")); } }";

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory(Path.of("."), "work");
        Path source = Files.writeString(folder.resolve("Made.java"), TEXT);
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), source.toString());
        if (code != 0) System.exit(code);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.out.println("done " + loader.loadClass("Made").getMethod("text").invoke(null));
        }
    }
}
