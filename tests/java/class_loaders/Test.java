// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.lang.ref.*;
import java.net.*;
import java.util.*;

/**
 * User-defined loaders: the same class twice, delegation, parallel-capable loading, loader constraints by casting,
 * URLClassLoader, unloading, defineClass errors.
 */
public class Test {
    public static class Payload {
        static int count;
        static { count = 1; }
        public int next() { return count++; }
        public String toString() { return "Payload of " + getClass().getClassLoader().getName(); }
        Object other() { return new Companion(); }
    }
    public static class Companion {}
    static class Own extends ClassLoader {
        static { registerAsParallelCapable(); }
        final List<String> asked = Collections.synchronizedList(new ArrayList<>());
        Own(String n) { super(n, Test.class.getClassLoader()); }
        @Override
        protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(n)) {
                if (!n.startsWith("Test$")) return super.loadClass(n, resolve);
                Class<?> c = findLoadedClass(n);
                if (c == null) {
                    asked.add(n);
                    byte[] b = bytes(n);
                    c = defineClass(n, b, 0, b.length);
                }
                return c;
            }
        }
        Class<?> define(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
    }
    static byte[] bytes(String n) throws ClassNotFoundException {
        try (InputStream in = Test.class.getResourceAsStream("/" + n.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException | NullPointerException e) { throw new ClassNotFoundException(n); }
    }
    interface Action {
        Object run() throws Throwable;
    }
    static void attempt(Action a) {
        try {
            System.out.println(a.run());
        } catch (Throwable t) {
            System.out.println((t.getClass().getName() + ": " + t.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    /** Asks a loader for the class that it is asked for: itself, or another one that asks this one. */
    static class AsksAgain extends ClassLoader {
        AsksAgain next = this;
        int asked;
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked++;
            return Class.forName(name, false, next);
        }
    }

    public static void main(String[] args) throws Exception {
        Own a = new Own("A"), b = new Own("B");
        Class<?> ca = a.loadClass("Test$Payload"), cb = b.loadClass("Test$Payload");
        Object oa = ca.getDeclaredConstructor().newInstance(), ob = cb.getDeclaredConstructor().newInstance();
        System.out.println((ca == cb) + " " + oa + " " + ob + " " + ca.getMethod("next").invoke(oa)
                + ca.getMethod("next").invoke(oa) + cb.getMethod("next").invoke(ob) + " "
                + (a.loadClass("Test$Payload") == ca) + " " + ca.isInstance(ob) + " "
                + ca.getName().equals(cb.getName()));
        attempt(() -> ((Payload) oa).next());
        attempt(() -> {
            var m = ca.getDeclaredMethod("other");
            m.setAccessible(true);
            return m.invoke(oa).getClass().getClassLoader() == a;
        });
        System.out.println(a.asked + " " + Payload.class.getClassLoader().getName() + " "
                + Object.class.getClassLoader() + " " + ClassLoader.getPlatformClassLoader().getName() + " "
                + ClassLoader.getSystemClassLoader().getParent().getName());
        byte[] good = bytes("Test$Companion");
        attempt(() -> a.define("Test$Payload", bytes("Test$Payload")));
        attempt(() -> new Own("C").define("Wrong", good));
        byte[] cut = Arrays.copyOf(good, 20);
        attempt(() -> new Own("D").define("Test$Companion", cut));
        byte[] magic = good.clone();
        magic[0] = 1;
        attempt(() -> new Own("E").define("Test$Companion", magic));
        byte[] future = good.clone();
        future[7] = 99;
        attempt(() -> new Own("F").define("Test$Companion", future));
        attempt(() -> new Own("G").define("java.lang.Evil", good));
        attempt(() -> Class.forName("Test$Absent", true, a));
        AsksAgain itself = new AsksAgain(), one = new AsksAgain(), another = new AsksAgain();
        one.next = another;
        another.next = one;
        attempt(() -> Class.forName("Test$Absent", true, itself));
        attempt(() -> Class.forName("Test$Absent", true, itself));
        attempt(() -> Class.forName("Test$Absent", true, one));
        System.out.println(itself.asked + " " + one.asked + " " + another.asked);
        attempt(() -> a.loadClass("[LTest$Payload;"));
        attempt(() -> Class.forName("[LTest$Payload;", false, a).getComponentType() == ca);
        attempt(() -> new Own("null").define(null, good).getName());
        File dir = new File("lib/pkg");
        dir.mkdirs();
        try (URLClassLoader u = new URLClassLoader("url", new URL[] {new File("lib/").toURI().toURL()}, null)) {
            attempt(() -> u.loadClass("pkg.None"));
            attempt(() -> u.loadClass("java.util.ArrayList") == ArrayList.class);
            attempt(() -> u.loadClass("Test"));
        }
        Own shared = new Own("P");
        Set<Class<?>> seen = Collections.synchronizedSet(new HashSet<>());
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++)
            (ts[i] = new Thread(() -> {
                try {
                    seen.add(shared.loadClass("Test$Payload"));
                } catch (ClassNotFoundException e) {}
            })).start();
        for (Thread t : ts) t.join();
        System.out.println(seen.size() + " " + shared.asked);
        List<WeakReference<?>> weak = new ArrayList<>();
        for (int i = 0; i < 5; i++) weak.add(make(i));
        int alive = 5;
        for (int i = 0; i < 100 && alive > 0; i++) {
            System.gc();
            Thread.sleep(2);
            alive = 0;
            for (var w : weak)
                if (w.get() != null) alive++;
        }
        System.out.println("loaders left " + (alive <= 1 ? "few" : alive));
        System.out.println(ca.getMethod("next").invoke(oa));
    }

    static WeakReference<?> make(int i) throws Exception {
        Own o = new Own("U" + i);
        Object p = o.loadClass("Test$Payload").getDeclaredConstructor().newInstance();
        p.toString();
        return new WeakReference<>(o);
    }
}
