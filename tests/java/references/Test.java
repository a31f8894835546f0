// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.atomic.*;

/**
 * Weak, soft and phantom references, queues, Cleaner, finalize, WeakHashMap. Each case waits for the effect that a
 * collection must have.
 */
public class Test {
    static Object other;
    /** A collector that scans native stacks conservatively may find an old address there; another allocation overwrites it. */
    static boolean eventually(java.util.function.BooleanSupplier s) throws Exception {
        for (int i = 0; i < 200; i++) {
            other = new Object();
            System.gc();
            if (s.getAsBoolean()) return true;
            Thread.sleep(5);
        }
        return false;
    }
    static volatile int finalized;
    static Object saved;
    static class Dying {
        final int n;
        Dying(int n) { this.n = n; }
        @SuppressWarnings("deprecation")
        protected void finalize() {
            finalized++;
        }
    }
    static class Zombie {
        @SuppressWarnings("deprecation")
        protected void finalize() {
            saved = this;
        }
    }
    static class Big { byte[] b = new byte[1000]; }
    /** Calls `s` in deeper frames, whose slots are gone after the return. */
    static <T> T far(int depth, java.util.function.Supplier<T> s) { return depth == 0 ? s.get() : far(depth - 1, s); }

    public static void main(String[] args) throws Exception {
        Object strong = new Object();
        WeakReference<Object> kept = new WeakReference<>(strong),
                              lost = far(20, () -> new WeakReference<>(new Object()));
        System.out.println(eventually(() -> lost.get() == null) + " " + (kept.get() == strong));
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        List<Reference<?>> refs = new ArrayList<>();
        far(20, () -> {
            for (int i = 0; i < 10; i++) {
                refs.add(new WeakReference<>(new Big(), q));
                refs.add(new PhantomReference<>(new Big(), q));
            }
            return 0;
        });
        Set<Reference<?>> got = new HashSet<>();
        System.out.println(eventually(() -> {
            for (Reference<?> r; (r = q.poll()) != null;) got.add(r);
            return got.size() == 20;
        }) + " " + got.containsAll(refs)
                + " " + refs.get(1).get());
        SoftReference<Object> soft = far(20, () -> new SoftReference<>(new Object()));
        System.gc();
        System.out.println(soft.get() != null);
        far(20, () -> {
            for (int i = 0; i < 5; i++) new Dying(i);
            return 0;
        });
        System.out.println(eventually(() -> finalized == 5));
        WeakReference<Zombie> zw = far(20, () -> new WeakReference<>(new Zombie()));
        System.out.println(
                eventually(() -> saved != null) + " " + (zw.get() == null) + " " + saved.getClass().getSimpleName());
        AtomicInteger cleaned = new AtomicInteger();
        Cleaner cleaner = Cleaner.create();
        Object held = new Object();
        Cleaner.Cleanable explicit = cleaner.register(held, () -> cleaned.addAndGet(100));
        far(20, () -> {
            cleaner.register(new Object(), cleaned::incrementAndGet);
            return 0;
        });
        System.out.println(eventually(() -> cleaned.get() == 1));
        explicit.clean();
        explicit.clean();
        System.out.println(cleaned + " " + (held != null));
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        map.put(strong, "stays");
        far(20, () -> {
            for (int i = 0; i < 10; i++) map.put(new Object(), "goes");
            return 0;
        });
        System.out.println(eventually(() -> map.size() == 1) + " " + map.get(strong));
        System.out.println(kept.refersTo(strong) + " " + lost.refersTo(null));
        kept.clear();
        System.out.println(kept.get() + " " + kept.enqueue());
        long before = 0;
        for (int i = 0; i < 200; i++) {
            List<byte[]> l = new ArrayList<>();
            for (int k = 0; k < 20; k++) l.add(new byte[50000]);
            before += l.size();
        }
        System.out.println(before);
        Reference.reachabilityFence(strong);
        System.out.println(identityStable());
        int cleared = 0;
        for (int i = 0; i < 10; i++) if (isCleared(new WeakReference<>(new Object()))) cleared++;
        System.out.println("asked for each time, cleared: " + (cleared >= 8));
    }

    /**
     * The referent is asked for right before each collection, which must not keep it alive, except by rare chance. (The
     * new object takes its place on the stack of a VM that was compiled without optimization.)
     */
    static boolean isCleared(WeakReference<Object> reference) {
        for (int i = 0; i < 10 && reference.get() != null; i++) {
            new Object();
            System.gc();
        }
        return reference.get() == null;
    }

    static boolean identityStable() {
        Object[] os = new Object[1000];
        int[] h = new int[1000];
        for (int i = 0; i < 1000; i++) {
            os[i] = new Object();
            h[i] = System.identityHashCode(os[i]);
        }
        System.gc();
        for (int i = 0; i < 1000; i++)
            if (h[i] != os[i].hashCode() || h[i] < 0) return false;
        return true;
    }
}
