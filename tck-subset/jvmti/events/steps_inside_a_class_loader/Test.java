// SPDX-License-Identifier: Apache-2.0
import java.io.InputStream;
import java.util.function.Supplier;

public class Test extends ClassLoader {
    static native void begin();
    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
        if (!name.startsWith("Test$")) return super.loadClass(name);
        return define(name);
    }
    Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = Test.class.getResourceAsStream(name + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
    static class First {}
    static class Second {}
    public static class Code implements Supplier<Object> {
        @Override
        public Object get() {
            Object[] made = {new First(), new Second()};
            return made;
        }
    }
    public static void main(String[] a) throws Exception {
        Supplier<?> code = (Supplier<?>) new Test().loadClass("Test$Code").getDeclaredConstructor().newInstance();
        begin();
        code.get();
    }
}
