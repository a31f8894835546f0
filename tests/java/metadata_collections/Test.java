// SPDX-License-Identifier: Apache-2.0
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;

/**
 * Many classes of unreachable loaders start a collection, although the heap has room. The collection unloads
 * them.
 */
public class Test {
    public static int calls;
    public static class Thrown implements Runnable {
        static int count;
        public void run() {
            Runnable r = () -> { count++; };
            r.run();
            Test.calls += ("run " + count).length();
        }
    }
    static class Loader extends ClassLoader {
        Loader() { super(Test.class.getClassLoader()); }
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = Test.class.getResourceAsStream("Test$Thrown.class").readAllBytes();
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        for (int i = 0; i < 30_000 && classes.getUnloadedClassCount() <= 1000; i++)
            ((Runnable) new Loader().define(bytes).getConstructor().newInstance()).run();
        System.out.println("unloaded " + (classes.getUnloadedClassCount() > 1000) + ", called " + (calls >= 5));
    }
}
