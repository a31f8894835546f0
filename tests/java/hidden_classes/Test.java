// SPDX-License-Identifier: Apache-2.0
// The lifetime of hidden classes: strong ones live as long as their loader, others as long as they are reachable.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.ref.WeakReference;

public class Test {
    public static class Host {
        public static WeakReference<Class<?>> define(byte[] bytes, boolean strong) throws Exception {
            ClassOption[] options = strong ? new ClassOption[] {ClassOption.STRONG} : new ClassOption[0];
            return new WeakReference<>(MethodHandles.lookup().defineHiddenClass(bytes, false, options).lookupClass());
        }
    }

    public static class Hidden {}

    /// Defines Host itself.
    static class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Test$Host")) return super.loadClass(name, resolve);
            byte[] bytes = bytesOf(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static byte[] bytesOf(String name) {
        try (var in = Test.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    static Object defineHidden(Class<?> host, boolean strong) throws Exception {
        return host.getMethod("define", byte[].class, boolean.class).invoke(null, bytesOf("Test$Hidden"), strong);
    }

    /// Overwrites values that earlier calls left on the stack.
    static void clobber(int depth) {
        long[] unused = new long[64];
        if (depth > 0) clobber(depth - 1);
    }

    static String fate(Object reference) throws Exception {
        var weak = (WeakReference<?>) reference;
        for (int i = 0; i < 10 && weak.get() != null; i++) {
            clobber(50);
            defineHidden(Host.class, false);  // what that leaves on the native stack is another class
            System.gc();
        }
        return weak.get() != null ? "is there" : "is gone";
    }

    /// What the calls above left behind must not keep it for another collection.
    static String fateAtOnce(MethodHandles.Lookup lookup, ClassOption... options) throws Exception {
        var weak = new WeakReference<>(lookup.defineHiddenClass(bytesOf("Test$Hidden"), false, options).lookupClass());
        return fateAtOnce(weak);
    }

    static String fateAtOnce(WeakReference<?> weak) {
        System.gc();
        return weak.get() != null ? "is there" : "is gone";
    }

    static int dumps;

    static String fateAfterDump(Object reference) throws Exception {
        var bean = java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
        for (boolean live : new boolean[] {true, false}) bean.dumpHeap("dump" + dumps++ + ".hprof", live);
        return fate(reference);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            System.out.println("first collection: " + fateAtOnce(MethodHandles.lookup()));
            System.out.println("first collection, nestmate: " + fateAtOnce(MethodHandles.lookup(), ClassOption.NESTMATE));
        }
        for (boolean strong : new boolean[] {true, false}) {
            Class<?> host = new Loader().loadClass("Test$Host");
            String kind = strong ? "strong" : "ordinary";
            System.out.println(kind + ", loader of ours: " + fate(defineHidden(host, strong)));
            System.out.println(kind + ", app loader: " + fate(defineHidden(Host.class, strong)));
            System.out.println(kind + ", after a heap dump: " + fateAfterDump(defineHidden(host, strong)));
            System.out.println("loaded " + host.getName());
        }
    }
}
