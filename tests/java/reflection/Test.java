// SPDX-License-Identifier: Apache-2.0
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

/**
 * Class, Field, Method, Constructor, Array, Proxy, annotations, generic signatures, access checks; more than 15 calls
 * so that accessors are generated.
 */
public class Test {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value() default "none";
        int[] nums() default {1, 2};
        Class<?> type() default Object.class;
        Thread.State state() default Thread.State.NEW;
        Inner inner() default @Inner;
    }
    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner {
        double d() default 1.5;
        char c() default 'x';
    }
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Tags {
        Tag[] value();
    }
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE})
    @interface Use {}
    @Mark("class")
    @Tag("a")
    @Tag("b")
    static class Base<T extends Number> implements Comparable<Base<T>> {
        public int pub = 1;
        protected T gen;
        private static final long CONST = 5L;
        volatile double vol = 2.5;
        public Base() {}
        protected Base(int i, String... s) throws java.io.IOException { pub = i; }
        public int compareTo(Base<T> o) { return 0; }
        @Mark(nums = {}, type = String.class)
        public <X extends Exception> List<? super T> generic(Map<String, int[]> m, @Mark T t) throws X {
            return null;
        }
        private String priv(int a, long b, double c, boolean d) { return "priv" + a + b + c + d; }
        static int stat(byte b) { return b * 2; }
        void fails() { throw new IllegalStateException("inner"); }
    }
    static class Derived extends Base<Integer> { @Deprecated public @Use String name; }
    interface Shape {
        double area();
        default String describe() { return "area " + area(); }
    }

    public static void main(String[] args) throws Exception {
        Class<?> c = Base.class;
        Base<Integer> b = new Base<>();
        List<String> out = new ArrayList<>();
        for (Method m : c.getDeclaredMethods()) out.add(m.toGenericString());
        for (Field f : c.getDeclaredFields()) out.add(f.toGenericString());
        for (Constructor<?> k : c.getDeclaredConstructors()) out.add(k.toGenericString());
        Collections.sort(out);
        out.forEach(System.out::println);
        System.out.println(c.getGenericInterfaces()[0] + " " + c.getTypeParameters()[0].getBounds()[0] + " "
                + Derived.class.getGenericSuperclass() + " " + c.getAnnotation(Mark.class) + " "
                + Arrays.toString(Derived.class.getAnnotationsByType(Tag.class)) + " "
                + Derived.class.getAnnotation(Mark.class));
        Method g = c.getMethod("generic", Map.class, Number.class);
        System.out.println(g.getAnnotation(Mark.class).nums().length + " " + g.getAnnotation(Mark.class).type() + " "
                + g.getParameterAnnotations()[1][0] + " " + Arrays.toString(g.getGenericParameterTypes()) + " "
                + g.getAnnotation(Mark.class).equals(g.getAnnotation(Mark.class)) + " "
                + Derived.class.getField("name").getAnnotatedType().getAnnotations().length
                + Derived.class.getField("name").isAnnotationPresent(Deprecated.class));
        Method p = c.getDeclaredMethod("priv", int.class, long.class, double.class, boolean.class);
        p.setAccessible(true);
        String r = null;
        for (int i = 0; i < 40; i++) r = (String) p.invoke(b, i, (long) i, i / 2.0, i % 2 == 0);
        System.out.println(r + " " + c.getDeclaredMethod("stat", byte.class).invoke(null, (byte) 21));
        for (Object[] bad : new Object[][] {{b, "x", 1L, 1.0, true}, {b, 1}, {null, 1, 1L, 1.0, true},
                     {"other", 1, 1L, 1.0, true}, {b, (byte) 1, 2, 3f, false}, {b, null, 1L, 1.0, true}})
            try {
                System.out.println(p.invoke(bad[0], Arrays.copyOfRange(bad, 1, bad.length)));
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ": "
                        + (e instanceof NullPointerException ? ""
                                                             : ("" + e.getMessage()).replaceAll("@[0-9a-f]+", "@")));
            }
        try {
            c.getDeclaredMethod("fails").invoke(b);
        } catch (InvocationTargetException e) { System.out.println(e.getCause() + " " + e.getMessage()); }
        Field f = c.getDeclaredField("vol");
        f.setDouble(b, 9.5);
        System.out.println(f.get(b) + " " + f.getDouble(b));
        f.setInt(b, 3);
        System.out.println(b.vol);
        try {
            f.set(b, "s");
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Field k = c.getDeclaredField("CONST");
        k.setAccessible(true);
        System.out.println(k.getLong(null));
        try {
            k.setLong(null, 6);
        } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        try {
            String.class.getDeclaredField("value").setAccessible(true);
        } catch (InaccessibleObjectException e) { System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@")); }
        try {
            c.getMethod("absent", int.class);
        } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try {
            Runnable.class.getDeclaredConstructor();
        } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try {
            AbstractList.class.getDeclaredConstructor().newInstance();
        } catch (Exception e) { System.out.println(e.getClass()); }
        Constructor<?> va = c.getDeclaredConstructor(int.class, String[].class);
        System.out.println(va.isVarArgs() + " " + Arrays.toString(va.getExceptionTypes())
                + ((Base<?>) va.newInstance(8, new String[0])).pub);
        Shape s = (Shape) Proxy.newProxyInstance(Test.class.getClassLoader(),
                new Class<?>[] {Shape.class, Comparable.class},
                (proxy, m, a)
                        -> m.isDefault()                  ? InvocationHandler.invokeDefault(proxy, m, a)
                        : m.getName().equals("toString")  ? "proxy"
                        : m.getName().equals("compareTo") ? 5
                                                          : (Object) 2.5);
        System.out.println(s.area() + " " + s + " " + s.describe() + " " + ((Comparable) s).compareTo("x") + " "
                + Proxy.isProxyClass(s.getClass()));
        try {
            ((Shape) Proxy.newProxyInstance(Test.class.getClassLoader(), new Class<?>[] {Shape.class}, (x, m, a) -> {
                throw new Exception("checked");
            })).area();
        } catch (UndeclaredThrowableException e) { System.out.println(e.getCause().getMessage()); }
        try {
            ((Shape) Proxy.newProxyInstance(
                     Test.class.getClassLoader(), new Class<?>[] {Shape.class}, (x, m, a) -> "no double"))
                    .area();
        } catch (ClassCastException e) { System.out.println("cast"); }
        Object arr = Array.newInstance(int.class, 2, 3);
        Array.set(Array.get(arr, 1), 2, 7);
        System.out.println(Arrays.deepToString((int[][]) arr) + Array.getLength(arr));
        try {
            Array.get("x", 0);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            Array.setInt(new byte[1], 0, 1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(int.class + " " + int[].class.getName() + " " + Integer.TYPE.isPrimitive() + " "
                + Class.forName("[Ljava.lang.String;").getSimpleName() + " " + Test.class.getPackageName().isEmpty()
                + " " + void.class.getName() + " " + Modifier.toString(int[].class.getModifiers()) + " "
                + Number.class.isAssignableFrom(Integer.class) + " " + Map.Entry.class.getCanonicalName() + " "
                + String.class.getModule() + " " + Test.class.getModule().isNamed() + " "
                + List.class.descriptorString());
    }
}
