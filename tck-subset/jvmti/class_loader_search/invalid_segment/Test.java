// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.nio.file.Files;

public class Test {
    static native void add(String what, String segment);
    public static void main(String[] a) throws Exception {
        File text = File.createTempFile("tck", ".jar");
        text.deleteOnExit();
        Files.writeString(text.toPath(), "this is not an archive, though its name says so, however long it may be");
        File directory = Files.createTempDirectory("tck").toFile();
        directory.deleteOnExit();
        add("missing", "/no/such/file.jar");
        add("a directory", directory.getPath());
        add("no archive", text.getPath());
    }
}
