// SPDX-License-Identifier: Apache-2.0
// What reads the damaged file: loads a second class, and is an agent that does nothing. -Ddump=FILE: makes a heap dump.
import java.lang.management.ManagementFactory;

public class Main {
    static class Other {
        static int twice(int n) { return n + n; }
    }

    public static void premain(String arguments) {}

    public static void main(String[] arguments) throws Exception {
        int sum = 0;
        for (int i = 0; i < 200; i++) sum += Other.twice(i);
        System.out.println("sum " + sum);
        String file = System.getProperty("dump");
        if (file == null) return;
        Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
        Object bean = ManagementFactory.getPlatformMXBean(type.asSubclass(java.lang.management.PlatformManagedObject.class));
        type.getMethod("dumpHeap", String.class, boolean.class).invoke(bean, file, true);
    }
}
