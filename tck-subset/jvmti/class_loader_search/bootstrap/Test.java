// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.FileOutputStream;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void add(String segment);
    static class Both {}
    public static void main(String[] a) throws Exception {
        File file = File.createTempFile("tck", ".jar");
        file.deleteOnExit();
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(file))) {
            for (String name : new String[] {"Made", "Test$Both"}) {
                ClassWriter writer = Tck.file(name);
                writer.visitEnd();
                out.putNextEntry(new JarEntry(name + ".class"));
                out.write(writer.toByteArray());
            }
        }
        Tck.show("before", () -> Class.forName("Made", false, null).getName());
        add(file.getPath());
        Tck.show("after", () -> Class.forName("Made", false, null).getClassLoader());
        Tck.show("from the program", () -> Class.forName("Made").getClassLoader());
        Tck.show("of both", () -> Class.forName("Test$Both").getClassLoader());
    }
}
