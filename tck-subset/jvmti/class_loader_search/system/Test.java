// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.FileOutputStream;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void add(String segment);
    static void jar(String file, String... names) throws Exception {
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(file))) {
            for (String name : names) {
                ClassWriter writer = Tck.file(name);
                writer.visitEnd();
                out.putNextEntry(new JarEntry(name + ".class"));
                out.write(writer.toByteArray());
            }
            out.putNextEntry(new JarEntry("resource.txt"));
            out.write(65);
        }
    }
    public static void main(String[] a) throws Exception {
        File file = File.createTempFile("tck", ".jar");
        file.deleteOnExit();
        jar(file.getPath(), "Made", "Test");
        Tck.show("before", () -> Class.forName("Made").getName());
        add(file.getPath());
        Tck.show("after", () -> Class.forName("Made").getClassLoader() == Test.class.getClassLoader());
        Tck.show("found before", () -> Class.forName("Test") == Test.class);
        Tck.show("resource", () -> ClassLoader.getSystemResource("resource.txt") != null);
    }
}
