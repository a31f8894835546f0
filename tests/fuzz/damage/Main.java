// SPDX-License-Identifier: Apache-2.0
// What reads the damaged file: loads a second class, and is an agent that does nothing. -Ddump=FILE: makes a heap dump; -Dwaits=true: waits until
// it is killed; -Dcrash=true: reads a wrong address.
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;

public class Main {
    static class Other {
        static int twice(int n) { return n + n; }
    }
    static final Object[] kept = {"text", new int[] {1, 2, 3}, Thread.State.NEW, new Other(), Main.class};

    public static void premain(String arguments) {}

    public static void main(String[] arguments) throws Exception {
        int sum = 0;
        for (int i = 0; i < 200; i++) sum += Other.twice(i);
        System.out.println("sum " + sum);
        if (Boolean.getBoolean("waits")) waits();
        if (Boolean.getBoolean("crash")) crash();
        String file = System.getProperty("dump");
        if (file == null) return;
        Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
        Object bean = ManagementFactory.getPlatformMXBean(type.asSubclass(java.lang.management.PlatformManagedObject.class));
        type.getMethod("dumpHeap", String.class, boolean.class).invoke(bean, file, true);
    }

    static void waits() throws Exception {
        Thread waiter = new Thread(() -> { synchronized (kept) { } }, "waiter");
        synchronized (kept) {
            waiter.start();
            System.in.read();
        }
    }

    static void crash() throws Exception {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        type.getMethod("getLong", long.class).invoke(field.get(null), 8L);
    }
}
