// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.lang.management.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;
import java.util.zip.CRC32;

/**
 * Defines, links and runs mutants of the class files of a corpus, each in a loader of its own. It prints a line for each: its number before it
 * is tried, and its outcome afterwards. Arguments: corpus file, seed, first number, number to end before, milliseconds that a mutant may compute.
 * With a sixth argument, a file, the first mutant is written there instead. Seed and number determine the mutant on every VM.
 */
public final class Mutants {
    record Seed(Map<String, byte[]> group, String name, byte[] bytes) {}
    static final List<List<Seed>> groups = new ArrayList<>();
    static final List<Integer> weights = new ArrayList<>();

    /** Defines the classes of a group, one of them mutated, so that none of them sees the original of another. */
    static final class Loader extends ClassLoader {
        final Seed seed;
        final byte[] mutant;
        Class<?> defined;
        Loader(Seed seed, byte[] mutant) {
            super(Mutants.class.getClassLoader());
            this.seed = seed;
            this.mutant = mutant;
        }
        synchronized Class<?> define() {
            if (defined == null) defined = defineClass(null, mutant, 0, mutant.length);
            return defined;
        }
        @Override protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            if (name.equals(seed.name)) return define();
            byte[] other = seed.group.get(name);
            return other != null ? defineClass(name, other, 0, other.length) : super.loadClass(name, resolve);
        }
    }

    /** Receives the text that mutants print, and sums it up without hexadecimal digits behind an @: they may be an identity hash. */
    static final class Printed extends OutputStream {
        final CRC32 sum = new CRC32();
        boolean inHash;
        @Override public synchronized void write(int b) {
            if (inHash && Character.digit(b & 0xff, 16) >= 0) return;
            inHash = b == '@';
            sum.update(b);
        }
        @Override public synchronized void write(byte[] b, int from, int length) {
            for (int i = from; i < from + length; i++) write(b[i]);
        }
    }
    static final Printed printed = new Printed();
    static PrintStream out;

    /** Prevents a mutant from ending the process, starting others or using files. */
    @SuppressWarnings("removal")
    static final class Fence extends SecurityManager {
        @Override public void checkPermission(java.security.Permission p) {
            boolean changesThis = p instanceof RuntimePermission && (p.getName().equals("setIO") || p.getName().equals("setSecurityManager"));
            if (changesThis && fenced) throw new SecurityException(p.getName());
        }
        @Override public void checkPermission(java.security.Permission p, Object context) {}
        @Override public void checkExit(int status) { if (fenced) throw new SecurityException("exit"); }
        @Override public void checkExec(String command) { throw new SecurityException("exec"); }
        @Override public void checkDelete(String file) { throw new SecurityException("delete"); }
        @Override public void checkWrite(String file) { throw new SecurityException("write"); }
        @Override public void checkConnect(String host, int port) { throw new SecurityException("connect"); }
        @Override public void checkListen(int port) { throw new SecurityException("listen"); }
    }
    static volatile boolean fenced;

    static byte[] mutant(long seed, int number, Seed[] of) {
        Random random = new Random(seed * 1_000_003 + number);
        int all = 0, at = 0;
        for (int weight : weights) all += weight;
        for (int draw = random.nextInt(all); (draw -= weights.get(at)) >= 0; ) at++;
        List<Seed> group = groups.get(at);
        of[0] = group.get(random.nextInt(group.size()));
        return new Mutator(random.nextLong()).mutate(of[0].bytes);
    }

    static String describe(Throwable t) {
        String text = t.getClass().getName();
        Throwable cause = t instanceof InvocationTargetException || t instanceof ExceptionInInitializerError || t instanceof BootstrapMethodError ? t.getCause() : null;
        if (t instanceof InvocationTargetException && cause != null) return describe(cause);
        return cause == null ? text : text + "<" + describe(cause) + ">";
    }

    static Object argument(Class<?> type) {
        if (!type.isPrimitive()) return type == String.class ? "text" : type == String[].class ? new String[0] : type == Object.class ? (Object) 5 : null;
        Object array = Array.newInstance(type, 1);
        if (type == int.class || type == byte.class || type == short.class || type == long.class || type == float.class || type == double.class) Array.setByte(array, 0, (byte) 3);
        if (type == char.class) Array.setChar(array, 0, 'c');
        return Array.get(array, 0);
    }

    /** Calls a method. A result that is a number or a text is part of the outcome; of another object only its class is. */
    static void call(StringBuilder outcome, Method m) {
        outcome.append(' ').append(m.getName()).append('=');
        try {
            m.setAccessible(true);
            Class<?>[] types = m.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) arguments[i] = argument(types[i]);
            Object result = m.invoke(null, arguments);
            boolean plain = result instanceof Number || result instanceof Character || result instanceof Boolean || result instanceof String;
            outcome.append(result == null ? "null" : plain ? "#" + Integer.toHexString(result.toString().replaceAll("@[0-9a-f]+", "@hash").hashCode()) : result.getClass().isHidden() ? "hidden" : result.getClass().getName());
        } catch (ThreadDeath e) {
            throw e;
        } catch (Throwable t) {
            outcome.append(describe(t));
        }
    }

    static void attempt(Seed seed, byte[] bytes, StringBuilder outcome) {
        Loader loader = new Loader(seed, bytes);
        String stage = "define:";
        try {
            Class<?> c = loader.define();
            stage = "link:";
            Class.forName(c.getName(), true, loader);
            stage = "members:";
            Method[] methods = c.getDeclaredMethods();
            c.getDeclaredFields();
            c.getDeclaredConstructors();
            Arrays.sort(methods, Comparator.comparing(Method::getName).thenComparing(m -> java.lang.invoke.MethodType.methodType(m.getReturnType(), m.getParameterTypes()).toString()));
            outcome.append("runs:");
            for (Method m : methods)
                if (Modifier.isStatic(m.getModifiers()) && !m.isSynthetic() && m.getParameterCount() <= 4) call(outcome, m);
            String outermost = seed.name.indexOf('$') > 0 ? seed.name.substring(0, seed.name.indexOf('$')) : null;
            stage = " outer:";
            if (outermost != null && seed.group.containsKey(outermost))
                for (Method m : loader.loadClass(outermost).getDeclaredMethods())
                    if (m.getName().equals("test") || m.getName().equals("main")) call(outcome, m);
        } catch (ThreadDeath e) {
            throw e;
        } catch (Throwable t) {
            outcome.append(stage).append(describe(t));
        }
        System.out.flush();
        System.err.flush();
        outcome.append(" printed=").append(Long.toHexString(printed.sum.getValue()));
    }

    // One thread tries mutants, and another watches the time it takes. `number` is that of the mutant being tried; -1: none.
    static volatile int number = -1, next, end;
    static volatile boolean late;

    static void work(long seed) {
        while (next < end) {
            int n = next;
            Seed[] of = new Seed[1];
            byte[] bytes = mutant(seed, n, of);
            StringBuilder outcome = new StringBuilder();
            out.print(n + " ");
            out.flush();
            printed.sum.reset();
            late = false;
            Thread.interrupted();   // clears the interrupt of the mutant before
            try {
                number = n;
                attempt(of[0], bytes, outcome);
                number = -1;
            } catch (ThreadDeath e) {
                number = -1;
            }
            String line = late ? "late" : outcome.toString();
            boolean mayFallBack = bytes.length > 7 && bytes[6] == 0 && bytes[7] == 50;
            out.println(of[0].name + (mayFallBack ? "(50) " : " ") + line.replace('\n', '~'));
            next = n + 1;
        }
    }

    /** An exception of the driver itself, except for a ThreadDeath that arrives just after a mutant. */
    static void died(Thread worker, Throwable why) {
        if (why instanceof ThreadDeath) return;
        if (why instanceof OutOfMemoryError) giveUp();
        fenced = false;
        out.println();
        why.printStackTrace(out);
        out.flush();
        Runtime.getRuntime().halt(4);
    }

    /** Ends the process: the mutant catches everything, or keeps so much memory that the driver gets none. */
    static void giveUp() {
        try {
            out.println("? late");
            out.flush();
        } finally {
            fenced = false;
            Runtime.getRuntime().halt(3);
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            for (int n = in.readInt(); n > 0; n--) {
                weights.add(in.readInt());
                List<Seed> group = new ArrayList<>();
                Map<String, byte[]> byName = new HashMap<>();
                for (int classes = in.readInt(); classes > 0; classes--) {
                    String name = in.readUTF();
                    byte[] bytes = in.readNBytes(in.readInt());
                    byName.put(name, bytes);
                    group.add(new Seed(byName, name, bytes));
                }
                groups.add(group);
            }
        }
        long seed = Long.parseLong(args[1]);
        next = Integer.parseInt(args[2]);
        end = Integer.parseInt(args[3]);
        if (args.length > 5) {
            Files.write(Path.of(args[5]), mutant(seed, next, new Seed[1]));
            return;
        }
        long limit = Long.parseLong(args[4]) * 1_000_000;
        out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false);
        PrintStream sink = new PrintStream(printed, true);
        System.setOut(sink);
        System.setErr(sink);
        System.setIn(InputStream.nullInputStream());
        System.setSecurityManager(new Fence());
        fenced = true;
        try {
            watch(seed, limit);
        } catch (OutOfMemoryError e) {
            giveUp();
        }
        out.flush();
        fenced = false;
        Runtime.getRuntime().halt(0);
    }

    @SuppressWarnings("removal")
    static void watch(long seed, long limit) throws InterruptedException {
        ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
        Thread worker = null;
        int watched = -1, stops = 0;
        long cpuBefore = 0, before = 0;
        while (next < end) {
            if (worker == null || !worker.isAlive()) {
                number = -1;
                worker = new Thread(null, () -> work(seed), "worker", 1 << 22);   // room for max_locals and max_stack of any size
                worker.setDaemon(true);
                worker.setUncaughtExceptionHandler(Mutants::died);
                worker.start();
            }
            worker.join(10);
            int n = number;
            long used = cpu.getThreadCpuTime(worker.getId()), now = System.nanoTime();
            if (n < 0 || n != watched) {
                watched = n;
                cpuBefore = used;
                before = now;
                stops = 0;
            } else if (used - cpuBefore > limit * (stops + 1) || now - before > 20 * limit * (stops + 1)) {
                late = true;
                if (++stops > 5) giveUp();
                try {
                    worker.stop();
                } catch (UnsupportedOperationException e) {   // since 20
                    giveUp();
                }
            }
        }
    }
}
