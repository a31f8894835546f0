// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.FileOutputStream;
import java.util.jar.JarOutputStream;

public class Test {
    static native void add(String segment);
    public static class Loader extends ClassLoader {
        public Loader(ClassLoader parent) { super(parent); }
        void appendToClassPathForInstrumentation(Object path) { System.out.println("not this one"); }
    }
    public static void main(String[] a) throws Exception {
        File file = File.createTempFile("tck", ".jar");
        file.deleteOnExit();
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(file), new java.util.jar.Manifest())) {
            out.flush();
        }
        add(file.getPath());
        System.out.println(ClassLoader.getSystemClassLoader().getClass().getName());
    }
}
