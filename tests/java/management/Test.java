// SPDX-License-Identifier: Apache-2.0
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.locks.*;
import javax.management.*;

/** The platform MXBeans: facts that must hold on any VM. */
public class Test {
  static synchronized void holds(Runnable r) { r.run(); }
  public static void main(String[] args) throws Throwable {
    RuntimeMXBean rt = ManagementFactory.getRuntimeMXBean();
    System.out.println(rt.getName().startsWith(ProcessHandle.current().pid() + "@") + " " + (rt.getUptime() > 0) + " " + (rt.getStartTime() > 1e12) + " " + rt.getSpecVersion());
    System.out.println(rt.getSystemProperties().containsKey("java.home") + " " + (rt.getPid() == ProcessHandle.current().pid()));
    MemoryMXBean mem = ManagementFactory.getMemoryMXBean();
    MemoryUsage heap = mem.getHeapMemoryUsage();
    System.out.println((heap.getCommitted() >= heap.getUsed()) + " " + (heap.getMax() == Runtime.getRuntime().maxMemory()) + " " + (mem.getNonHeapMemoryUsage().getUsed() > 0));
    long collections = 0;
    System.gc();
    for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) { collections += gc.getCollectionCount(); System.out.println(gc.isValid() + " " + (gc.getCollectionTime() >= 0) + " " + (gc.getMemoryPoolNames().length > 0)); break; }
    System.out.println(collections >= 0);
    boolean heapPool = false;
    for (MemoryPoolMXBean p : ManagementFactory.getMemoryPoolMXBeans()) { heapPool |= p.getType() == MemoryType.HEAP && p.getUsage().getUsed() >= 0 && p.getPeakUsage() != null && p.getMemoryManagerNames().length > 0; }
    System.out.println(heapPool);
    for (MemoryPoolMXBean p : ManagementFactory.getMemoryPoolMXBeans())  // tools search for it by this name
      if (p.getName().equals("Metaspace"))
        System.out.println(p.getType() + " " + (p.getUsage().getUsed() > 100_000) + " " + (p.getUsage().getCommitted() >= p.getUsage().getUsed()) + " " + p.getUsage().getMax() + " " + List.of(p.getMemoryManagerNames()));
    ClassLoadingMXBean cl = ManagementFactory.getClassLoadingMXBean();
    System.out.println((cl.getLoadedClassCount() > 400) + " " + (cl.getTotalLoadedClassCount() >= cl.getLoadedClassCount()) + " " + cl.isVerbose());
    OperatingSystemMXBean os = ManagementFactory.getOperatingSystemMXBean();
    System.out.println(os.getName() + " " + os.getArch() + " " + (os.getAvailableProcessors() == Runtime.getRuntime().availableProcessors()));
    ThreadMXBean th = ManagementFactory.getThreadMXBean();
    System.out.println((th.getThreadCount() >= 1) + " " + (th.getPeakThreadCount() >= th.getThreadCount()) + " " + (th.getTotalStartedThreadCount() >= th.getThreadCount()) + " " + (th.getDaemonThreadCount() >= 1));
    System.out.println(th.isThreadCpuTimeSupported() + " " + (th.getCurrentThreadCpuTime() > 0) + " " + (th.getCurrentThreadUserTime() >= 0) + " " + (th.getThreadCpuTime(Thread.currentThread().getId()) > 0));
    ThreadInfo me = th.getThreadInfo(Thread.currentThread().getId(), 100);
    System.out.println(me.getThreadName() + " " + me.getThreadState() + " " + me.getStackTrace().length + " " + me.isInNative() + " " + me.isSuspended() + " " + me.isDaemon() + " " + me.getPriority());
    System.out.println(th.getThreadInfo(Thread.currentThread().getId()).getStackTrace().length + " " + Arrays.toString(th.getThreadInfo(new long[] {987654321L})));
    try { th.getThreadInfo(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    try { th.getThreadInfo(1, -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }

    Object a = new Object();
    ReentrantLock l = new ReentrantLock();
    Thread blocked = new Thread(() -> { synchronized (a) { } }, "blocked"), parked = new Thread(l::lock, "parked"), waiting = new Thread(() -> { synchronized (l) { try { l.wait(); } catch (InterruptedException e) { } } }, "waiting");
    for (Thread t : List.of(blocked, parked, waiting)) t.setDaemon(true);
    l.lock();
    synchronized (a) {
      blocked.start(); parked.start(); waiting.start();
      while (blocked.getState() != Thread.State.BLOCKED || parked.getState() != Thread.State.WAITING || waiting.getState() != Thread.State.WAITING) Thread.sleep(5);
      for (Thread t : List.of(blocked, parked, waiting)) {
        ThreadInfo i = th.getThreadInfo(new long[] {t.getId()}, true, true)[0];
        System.out.println(i.getThreadName() + " " + i.getThreadState() + " " + i.getLockInfo().getClassName() + " by " + i.getLockOwnerName() + " " + i.getStackTrace()[0].getMethodName() + " monitors " + i.getLockedMonitors().length + " " + i.getWaitedCount() + " " + i.getBlockedCount());
      }
      ThreadInfo mine = th.getThreadInfo(new long[] {Thread.currentThread().getId()}, true, true)[0];
      for (MonitorInfo m : mine.getLockedMonitors()) System.out.println("  holds " + m.getClassName() + " depth " + (m.getLockedStackDepth() >= 0) + " " + m.getLockedStackFrame().getMethodName());
      for (LockInfo s : mine.getLockedSynchronizers()) System.out.println("  owns " + s.getClassName());
      holds(() -> System.out.println("  " + Arrays.stream(th.dumpAllThreads(true, true)).filter(i -> i.getThreadName().equals("main")).findFirst().get().getLockedMonitors().length));
    }
    l.unlock();
    blocked.join(); parked.join();
    System.out.println(Arrays.toString(th.findDeadlockedThreads()) + " " + Arrays.toString(th.findMonitorDeadlockedThreads()));

    Object b = new Object();
    Thread[] dead = new Thread[2];
    java.util.concurrent.CountDownLatch both = new java.util.concurrent.CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      Object first = i == 0 ? a : b, second = i == 0 ? b : a;
      dead[i] = new Thread(() -> { synchronized (first) { both.countDown(); try { both.await(); } catch (InterruptedException e) { } synchronized (second) { } } }, "dead" + i);
      dead[i].setDaemon(true);
      dead[i].start();
    }
    while (dead[0].getState() != Thread.State.BLOCKED || dead[1].getState() != Thread.State.BLOCKED) Thread.sleep(5);
    long[] ids = th.findDeadlockedThreads();
    System.out.println(ids.length + " " + th.findMonitorDeadlockedThreads().length + " " + new TreeSet<>(List.of(th.getThreadInfo(ids[0]).getThreadName(), th.getThreadInfo(ids[1]).getThreadName())));
    com.sun.management.ThreadMXBean sunThreads = (com.sun.management.ThreadMXBean) th;
    System.out.println(sunThreads.isThreadAllocatedMemorySupported() + " " + (sunThreads.getThreadAllocatedBytes(Thread.currentThread().getId()) > 0));
    for (int count : new int[] {1, 100, 10_000, 1_000_000}) {
      long before = sunThreads.getThreadAllocatedBytes(Thread.currentThread().getId());
      int[] array = new int[count];
      long bytes = sunThreads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
      System.out.println(bytes >= 4L * array.length && bytes <= 4L * array.length + 1000 ? "exact" : count + ": " + bytes);
    }
    com.sun.management.HotSpotDiagnosticMXBean diag = ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
    System.out.println(diag.getVMOption("HeapDumpOnOutOfMemoryError").getValue() + " " + diag.getVMOption("HeapDumpOnOutOfMemoryError").isWriteable());
    try { diag.getVMOption("NoSuchFlag"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    System.out.println(server.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecVersion") + " " + server.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null).isEmpty());
    String version = (String) server.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmVersion", new Object[0], new String[0]);
    System.out.println(version.matches("(?s).*\nJDK " + Runtime.version().feature() + "(\\.\\d+){2,3}\n"));
    String histogram = (String) server.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram", new Object[] {null}, new String[] {String[].class.getName()});
    System.out.println(histogram.contains("java.lang.String"));
    // What Java code reads of the run-time image, the VM has mapped.
    int first;
    try (java.io.InputStream in = java.net.URI.create("jrt:/java.base/java/lang/Object.class").toURL().openStream()) { first = in.read(); }
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class))
      if (pool.getName().equals("mapped")) System.out.println(Integer.toHexString(first) + " " + pool.getCount() + " " + pool.getMemoryUsed());
  }
}
