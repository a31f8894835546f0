// SPDX-License-Identifier: Apache-2.0
import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;
import javax.management.*;
import javax.management.openmbean.CompositeData;

/**
 * Classes of loaders that nobody refers to any more: that there are many of them starts a collection, though the heap
 * has room, and they are unloaded.
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
        Set<String> causes = ConcurrentHashMap.newKeySet();
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans())
            ((NotificationEmitter) bean).addNotificationListener((n, handback) -> causes.add(
                    GarbageCollectionNotificationInfo.from((CompositeData) n.getUserData()).getGcCause()), null, null);
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        boolean collected = false;
        for (int i = 0; i < 30_000 && !(collected && classes.getUnloadedClassCount() > 0); i++) {
            ((Runnable) new Loader().define(bytes).getConstructor().newInstance()).run();
            collected = causes.contains("Metadata GC Threshold");
        }
        System.out.println("collected for metadata " + collected + ", unloaded " + (classes.getUnloadedClassCount() > 1000)
                + ", called " + (calls >= 5));
    }
}
