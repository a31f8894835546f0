// SPDX-License-Identifier: Apache-2.0
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Thread dumps in files, of platform and virtual threads that wait in different ways. */
public class Test {
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();

    static synchronized void park() {
        LockSupport.park(monitor);
    }

    static void waitFor() {
        synchronized (monitor) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void acquire() {
        lock.lock();
    }

    static void enter() {
        synchronized (Test.class) {
            System.out.println("not reached");
        }
    }

    /** Returns when the thread waits as it should in a method of this class, and not on its way there. */
    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state
                || Arrays.stream(thread.getStackTrace()).noneMatch(frame -> frame.getClassName().equals("Test")))
            Thread.sleep(1);
    }

    static void start(String name, Runnable task, Thread.State virtual, Thread.State platform)
            throws InterruptedException {
        await(Thread.ofVirtual().name("virtual " + name).start(task), virtual);
        await(Thread.ofPlatform().daemon().name("platform " + name).start(task), platform);
    }

    static String dump(ThreadDumpFormat format) throws Exception {
        Path file = Files.createTempDirectory("dump").resolve("threads");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpThreads(file.toString(), format);
        String text = Files.readString(file);
        Files.delete(file);
        Files.delete(file.getParent());
        // The lines of the class library, and owners of park blockers, are not the same in all its updates.
        return text.replaceAll(",\\s*\"owner\": \"\\d+\"", "").replaceAll(", owner #\\d+", "").replaceAll("java:\\d+", "java")
                .replaceAll("@[0-9a-f]+", "@HASH").replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME").replaceAll("#\\d+", "#ID")
                .replaceAll("\"tid\": \"\\d+\"", "\"tid\": ID");
    }

    /** The part of the text from `from` to the next `to`. */
    static String part(String text, String from, String to) {
        int begin = text.indexOf(from);
        return begin < 0 ? from + " is not there" : text.substring(begin, text.indexOf(to, begin));
    }

    public static void main(String[] args) throws Exception {
        start("parked", Test::park, Thread.State.WAITING, Thread.State.BLOCKED);
        start("waiting", Test::waitFor, Thread.State.WAITING, Thread.State.WAITING);
        start("entering", Test::enter, Thread.State.BLOCKED, Thread.State.BLOCKED);
        lock.lock();
        start("locking", Test::acquire, Thread.State.WAITING, Thread.State.WAITING);
        String plain = dump(ThreadDumpFormat.TEXT_PLAIN), json = dump(ThreadDumpFormat.JSON);
        for (String name : new String[] {"parked", "waiting", "entering", "locking"}) {
            for (String kind : new String[] {"virtual ", "platform "}) {
                System.out.println(part(plain, "#ID \"" + kind + name + "\"", "\n\n"));
                System.out.println(part(json, "\"name\": \"" + kind + name + "\"", "\n          }"));
            }
        }
        System.exit(0);
    }
}
