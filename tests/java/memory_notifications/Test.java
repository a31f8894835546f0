// SPDX-License-Identifier: Apache-2.0
import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.*;
import java.nio.file.*;
import java.util.concurrent.*;
import javax.management.*;
import javax.management.openmbean.CompositeData;

/** Notifications of collections, thresholds of the pool that survives collections, heap dumps by MXBean. */
public class Test {
    static Object[] live;

    public static void main(String[] args) throws Exception {
        BlockingQueue<Notification> collections = new LinkedBlockingQueue<>(), thresholds = new LinkedBlockingQueue<>();
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans())
            ((NotificationEmitter) gc).addNotificationListener((n, h) -> collections.add(n), null, null);
        System.gc();
        for (;;) {
            Notification n = collections.poll(20, TimeUnit.SECONDS);
            GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from((CompositeData) n.getUserData());
            if (!info.getGcCause().equals("System.gc()")) continue;
            System.out.println(n.getType() + ", " + info.getGcAction() + ", times in order: "
                    + (info.getGcInfo().getEndTime() >= info.getGcInfo().getStartTime()) + ", pools: "
                    + info.getGcInfo().getMemoryUsageAfterGc().keySet().equals(info.getGcInfo().getMemoryUsageBeforeGc().keySet()));
            break;
        }
        MemoryPoolMXBean pool = null;
        for (MemoryPoolMXBean p : ManagementFactory.getMemoryPoolMXBeans())
            if (p.getType() == MemoryType.HEAP && p.isUsageThresholdSupported() && p.isCollectionUsageThresholdSupported()) pool = p;
        System.out.println(pool.getUsageThreshold() + " " + pool.getUsageThresholdCount() + " " + pool.getCollectionUsageThreshold());
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean()).addNotificationListener((n, h) -> thresholds.add(n), null, null);
        live = new Object[1000];
        for (int i = 0; i < live.length; i++) live[i] = new byte[1000];
        pool.setUsageThreshold(1);
        pool.setCollectionUsageThreshold(1);
        System.gc();
        java.util.TreeSet<String> types = new java.util.TreeSet<>();
        while (types.size() < 2) {
            Notification n = thresholds.poll(20, TimeUnit.SECONDS);
            types.add(n.getType() + " count " + (MemoryNotificationInfo.from((CompositeData) n.getUserData()).getCount() > 0));
        }
        System.out.println(types);
        System.out.println(pool.isUsageThresholdExceeded() + " " + pool.isCollectionUsageThresholdExceeded() + " " + (pool.getCollectionUsageThresholdCount() > 0));
        pool.setUsageThreshold(0);
        pool.setCollectionUsageThreshold(0);
        try {
            pool.setUsageThreshold(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        HotSpotDiagnosticMXBean diagnostic = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Path file = Files.createTempDirectory("dump").resolve("heap.hprof");
        diagnostic.dumpHeap(file.toString(), true);
        try (var in = Files.newInputStream(file)) {
            System.out.println(new String(in.readNBytes(18), "US-ASCII"));
        }
        try {
            diagnostic.dumpHeap(file.toString(), false);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Files.delete(file);
        Files.delete(file.getParent());
    }
}
