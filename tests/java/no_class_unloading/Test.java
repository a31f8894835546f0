// SPDX-License-Identifier: Apache-2.0
// With -Xnoclassgc, classes stay that nobody can reach: those of a loader that is gone, and hidden ones.
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;

public class Test {
    public static class Loaded {}

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    static WeakReference<Class<?>> loaded(byte[] bytes) { return new WeakReference<>(new Loader().define(bytes)); }

    static WeakReference<Class<?>> hidden(byte[] bytes) throws Exception {
        return new WeakReference<>(MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass());
    }

    public static void main(String[] arguments) throws Exception {
        byte[] bytes = Test.class.getResourceAsStream("Test$Loaded.class").readAllBytes();
        WeakReference<Class<?>> loaded = loaded(bytes), hidden = hidden(bytes);
        WeakReference<Object> other = new WeakReference<>(new Object());
        for (int i = 0; i < 3; i++) System.gc();
        System.out.println(other.get() == null ? "an object is collected" : "an object stays");
        System.out.println(loaded.get() == null ? "a class is collected" : "a class stays");
        System.out.println(hidden.get() == null ? "a hidden class is collected" : "a hidden class stays");
    }
}
