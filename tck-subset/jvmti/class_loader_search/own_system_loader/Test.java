// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.FileOutputStream;
import java.util.jar.JarOutputStream;

public class Test {
    static native void add(String segment);
    public static class Loader extends ClassLoader {
        public Loader(ClassLoader parent) { super(parent); }
        private void appendToClassPathForInstrumentation(String path) {
            System.out.println("asked to append " + path.substring(path.length() - 4));
        }
    }
    public static void main(String[] a) throws Exception {
        File file = File.createTempFile("tck", ".jar");
        file.deleteOnExit();
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(file), new java.util.jar.Manifest())) {
            out.flush();
        }
        System.out.println(ClassLoader.getSystemClassLoader().getClass().getName());
        add(file.getPath());
    }
}
