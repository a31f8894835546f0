// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import sun.misc.Unsafe;

public class Test {
    static native long size(Object object);

    // Every kind of gap, and what fills it.
    static class Empty { }
    static class OneByte { byte b; }
    static class ByteThenLong extends OneByte { long l; }
    static class ThenShort extends ByteThenLong { short s; }
    static class ThenReference extends ByteThenLong { Object o; }
    static class ThenTwoReferences extends ThenShort { Object o, p; }
    static class OneLong { long l; }
    static class LongThenByte extends OneLong { byte b; }
    static class LongThenReference extends OneLong { Object o; }
    static class LongThenThree extends OneLong { Object o, p, q; }
    static class LongThenBytes extends OneLong { byte a, b, c, d, e; }
    static class BytesThenShort extends LongThenBytes { short s; int i; }
    static class OneReference { Object o; }
    static class TwoReferences { Object o, p; }
    static class ReferenceAndLong { Object o; long l; }
    static class ReferencesAndLong { Object o, p; long l; }
    static class ReferencesLongAndByte { Object o, p; long l; byte b; }
    static class ReferencesLongAndInt extends ReferencesAndLong { int i; }
    static class Mixed { boolean z; byte b; short s; char c; int i; float f; long j; double d; Object o; }
    static class MixedAgain extends Mixed { boolean y; byte a; short r; char e; int h; float g; long k; double t; Object p; }
    static class MixedOnceMore extends MixedAgain { double u; byte v; Object q; }
    static class Boolean1 { boolean z; }
    static class Boolean2 extends Boolean1 { boolean z; }
    static class Boolean3 extends Boolean2 { boolean z; }
    static class Boolean4 extends Boolean3 { boolean z; }
    static class Boolean5 extends Boolean4 { boolean z; long l; }
    static class Boolean6 extends Boolean5 { boolean z; Object o; }

    // As release 17 has them.
    static final String[] LIBRARY = {
        "java.lang.Object", "java.lang.String", "java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Short",
        "java.lang.Integer", "java.lang.Long", "java.lang.Float", "java.lang.Double", "java.lang.StringBuilder", "java.lang.ThreadLocal",
        "java.lang.ThreadLocal$ThreadLocalMap$Entry", "java.lang.ThreadGroup", "java.lang.Throwable", "java.lang.NullPointerException", "java.lang.StackTraceElement",
        "java.lang.ref.WeakReference", "java.lang.ref.SoftReference", "java.lang.ref.PhantomReference", "java.lang.ref.ReferenceQueue",
        "java.lang.reflect.Field", "java.lang.reflect.Method", "java.lang.reflect.Constructor", "java.lang.reflect.Parameter",
        "java.util.ArrayList", "java.util.ArrayList$Itr", "java.util.LinkedList", "java.util.LinkedList$Node", "java.util.HashMap",
        "java.util.HashMap$Node", "java.util.HashMap$TreeNode", "java.util.LinkedHashMap", "java.util.LinkedHashMap$Entry",
        "java.util.TreeMap", "java.util.TreeMap$Entry", "java.util.HashSet", "java.util.TreeSet", "java.util.ArrayDeque",
        "java.util.PriorityQueue", "java.util.BitSet", "java.util.Hashtable", "java.util.Hashtable$Entry", "java.util.Vector",
        "java.util.Stack", "java.util.IdentityHashMap", "java.util.WeakHashMap", "java.util.WeakHashMap$Entry", "java.util.EnumMap",
        "java.util.Date", "java.util.GregorianCalendar", "java.util.Random", "java.util.Scanner", "java.util.StringJoiner",
        "java.util.StringTokenizer", "java.util.Optional", "java.util.OptionalInt", "java.util.OptionalLong", "java.util.UUID",
        "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$MapN",
        "java.util.concurrent.ConcurrentHashMap", "java.util.concurrent.ConcurrentHashMap$Node",
        "java.util.concurrent.ConcurrentHashMap$TreeNode", "java.util.concurrent.ConcurrentLinkedQueue",
        "java.util.concurrent.CopyOnWriteArrayList", "java.util.concurrent.CountDownLatch", "java.util.concurrent.CyclicBarrier",
        "java.util.concurrent.ArrayBlockingQueue", "java.util.concurrent.LinkedBlockingQueue", "java.util.concurrent.CompletableFuture",
        "java.util.concurrent.FutureTask", "java.util.concurrent.Semaphore", "java.util.concurrent.ThreadPoolExecutor",
        "java.util.concurrent.atomic.AtomicBoolean", "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicLong",
        "java.util.concurrent.atomic.AtomicReference", "java.util.concurrent.atomic.LongAdder",
        "java.util.concurrent.locks.ReentrantLock", "java.util.concurrent.locks.ReentrantReadWriteLock",
        "java.util.regex.Pattern", "java.util.regex.Matcher", "java.util.zip.CRC32", "java.util.zip.ZipEntry",
        "java.io.File", "java.io.FileInputStream", "java.io.BufferedInputStream", "java.io.BufferedReader", "java.io.ByteArrayInputStream",
        "java.io.ByteArrayOutputStream", "java.io.InputStreamReader", "java.io.PrintStream", "java.io.RandomAccessFile",
        "java.io.StringReader", "java.math.BigInteger", "java.math.BigDecimal", "java.math.MathContext", "java.net.URL", "java.net.URI",
        "java.net.InetSocketAddress", "java.nio.HeapByteBuffer", "java.nio.DirectByteBuffer", "java.nio.HeapCharBuffer",
        "java.text.DecimalFormat", "java.text.SimpleDateFormat", "java.text.MessageFormat", "java.time.LocalDate", "java.time.LocalTime",
        "java.time.LocalDateTime", "java.time.ZonedDateTime", "java.time.Instant", "java.time.Duration", "java.time.Period",
    };

    // These have fields on cache lines of their own under HotSpot, or are larger there for other reasons.
    static final Object[] AT_MOST = {
        "java.lang.Thread", 368, "java.util.concurrent.atomic.Striped64$Cell", 280,
        "java.util.concurrent.ForkJoinPool", Runtime.version().feature() == 17 ? 336 : 360,
    };

    static void show(String name, Object object) { System.out.println(size(object) + " " + name); }

    public static void main(String[] arguments) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Class<?>[] own = Test.class.getDeclaredClasses();
        Arrays.sort(own, (a, b) -> a.getName().compareTo(b.getName()));
        for (Class<?> c : own)
            show(c.getSimpleName(), unsafe.allocateInstance(c));
        boolean is17 = Runtime.version().feature() == 17;
        for (String name : is17 ? LIBRARY : new String[0]) {
            Class<?> c = Class.forName(name);
            if (Modifier.isAbstract(c.getModifiers()))
                throw new Error(name + " is abstract");
            show(name, unsafe.allocateInstance(c));
        }
        for (int i = 0; i < AT_MOST.length; i += 2) {
            long bytes = size(unsafe.allocateInstance(Class.forName((String) AT_MOST[i])));
            int most = (Integer) AT_MOST[i + 1];
            System.out.println(AT_MOST[i] + (bytes <= most ? ": at most " + most : ": " + bytes));
        }
        for (int length : new int[] {0, 1, 2, 3, 4, 5, 7, 8, 9, 100, 1001, 100_003})
            System.out.println("arrays of " + length + ": boolean " + size(new boolean[length]) + " byte " + size(new byte[length])
                + " char " + size(new char[length]) + " short " + size(new short[length]) + " int " + size(new int[length])
                + " long " + size(new long[length]) + " float " + size(new float[length]) + " double " + size(new double[length])
                + " Object " + size(new Object[length]) + " String[] " + size(new String[length][]));
        if (is17)  // later ones warn of these methods
            System.out.println("scale of Object[] " + unsafe.arrayIndexScale(Object[].class) + ", base " + unsafe.arrayBaseOffset(Object[].class));
    }
}
