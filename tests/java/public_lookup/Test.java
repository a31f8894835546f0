// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;

/** MethodHandles.publicLookup(): what it finds in each module, and the messages of its refusals. */
public class Test {
    static class Hidden {
        public static void f() {}
        public static int x;
        public Hidden() {}
    }
    public static class Open {
        static void g() {}
        public static void f() {}
        protected void p() {}
        static int y;
        public static int x;
        Open(int i) {}
        public Open() {}
        private static void pr() {}
    }
    interface T {
        Object run() throws Throwable;
    }
    static void t(String n, T t) {
        try {
            System.out.println(n + " " + t.run());
        } catch (Throwable e) {
            System.out.println(n + " " + (e + " / " + e.getCause()).replaceAll("@[0-9a-f]+", "@"));
        }
    }
    public static void main(String[] a) throws Throwable {
        MethodType v = MethodType.methodType(void.class);
        MethodHandles.Lookup p = MethodHandles.publicLookup();
        t("hidden f", () -> p.findStatic(Hidden.class, "f", v));
        t("hidden x", () -> p.findStaticGetter(Hidden.class, "x", int.class));
        t("hidden c", () -> p.findConstructor(Hidden.class, v));
        t("open g", () -> p.findStatic(Open.class, "g", v));
        t("open pr", () -> p.findStatic(Open.class, "pr", v));
        t("open f", () -> p.findStatic(Open.class, "f", v));
        t("open p", () -> p.findVirtual(Open.class, "p", v));
        t("open y", () -> p.findStaticGetter(Open.class, "y", int.class));
        t("open x", () -> p.findStaticGetter(Open.class, "x", int.class));
        t("open c", () -> p.findConstructor(Open.class, v));
        t("open ci", () -> p.findConstructor(Open.class, MethodType.methodType(void.class, int.class)));
        Class<?> u = Class.forName("sun.misc.Unsafe");
        t("unsafe",
                ()
                        -> p.findVirtual(u, "putObjectVolatile",
                                MethodType.methodType(void.class, Object.class, long.class, Object.class)));
        Class<?> ju = Class.forName("jdk.internal.misc.Unsafe");
        t("junsafe",
                ()
                        -> p.findVirtual(ju, "putLongVolatile",
                                MethodType.methodType(void.class, Object.class, long.class, long.class)));
        t("sql",
                ()
                        -> p.findVirtual(Class.forName("java.sql.Driver"), "acceptsURL",
                                MethodType.methodType(boolean.class, String.class)));
        t("missing", () -> p.findVirtual(Open.class, "nope", v));
        t("clone", () -> p.findVirtual(Object.class, "clone", MethodType.methodType(Object.class)));
        t("array clone", () -> p.findVirtual(int[].class, "clone", MethodType.methodType(Object.class)));
        MethodHandles.Lookup q = p.in(Test.class);
        t("q hidden f", () -> q.findStatic(Hidden.class, "f", v));
        t("q open f", () -> q.findStatic(Open.class, "f", v));
        t("reveal", () -> p.revealDirect(p.findStatic(Open.class, "f", v)));
        t("unreflect", () -> p.unreflect(Hidden.class.getMethod("f")));
        t("bind", () -> p.bind("abc", "length", MethodType.methodType(int.class)).invoke());
    }
}
